# syntax=docker/dockerfile:1

FROM node:22-bookworm-slim AS build
WORKDIR /build
# The packages first: this layer stays until they change.
COPY package.json package-lock.json ./
COPY scripts scripts
RUN ["node", "-e", "import('./scripts/install.js').then((install) => install.installIfNeeded())"]
COPY . .
RUN npm run release && mkdir /app && tar -xzf release/*.tar.gz -C /app --strip-components=1

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data/lakou BACKUP_DIR=/data/backups
WORKDIR /app
COPY --from=build /app /app
# The account `node` and not root.
RUN mkdir -p /data/lakou /data/backups && chown -R node:node /data && chmod 700 /data/lakou /data/backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((response) => process.exit(response.ok ? 0 : 1))"]
CMD ["node", "start.js"]
