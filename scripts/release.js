import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { buildIfNeeded } from '#scripts/build.js'
import { filesBelow } from '#scripts/files-below.js'
import { installIfNeeded } from '#scripts/install.js'
import { productionPackages } from '#scripts/bundle/production-packages.js'

// `npm run release`: one archive with the built app and the packages that it needs at run time, for the platform that
// this runs on. It starts with `node start.js` in the unpacked folder.

/** The most megabytes that the unpacked release may have. */
const MAX_MEGABYTES = 300

/** Left out of packages: nothing loads them at run time. Licences stay. */
const unused = /\.(map|[cm]?ts|md|markdown|flow|html|yml)$|(^|\/)(tests?|__tests__|examples?)$/i

/** Builds for browsers of packages that the server uses. */
const unusedBuilds = [
  /^pdfjs-dist\/(build|web|types|image_decoders)(\/|$)/,
  /^pdfjs-dist\/legacy\/(web|image_decoders)(\/|$)/,
  /^docx\/dist\/.+\.(iife\.js|umd\.cjs)$/,
  /^tesseract\.js-core\/.+\.wasm\.js$/,
  /^tesseract\.js\/dist(\/|$)/,
]

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** Copies a package without the packages below it. @param {string} path @param {string} folder */
function copyPackage(path, folder) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  cpSync(path, join(folder, path), {
    recursive: true,
    // PostgreSQL's libraries have three names each, two of them links.
    verbatimSymlinks: true,
    filter: (source) => {
      const inside = source.replaceAll('\\', '/').slice(path.length + 1)
      if (inside === '') return true
      if (/^node_modules(\/|$)/.test(inside)) return false
      return !unused.test(inside) && !unusedBuilds.some((pattern) => pattern.test(`${name}/${inside}`))
    },
  })
}

/** The package.json of the release: no build, no development packages. */
function releasePackage() {
  const { name, version, description, license, type, engines, dependencies } = readJson('package.json')
  const commands = ['operator', 'backup', 'restore'].map((command) => [command, `node start.js ${command}`])
  const scripts = { start: 'node start.js', demo: 'node start.js --demo', ...Object.fromEntries(commands) }
  return { name, version, private: true, description, license, type, engines, scripts, dependencies }
}

const startFile = `// Starts Lakou, or one of the operator's commands: node start.js [operator | backup | restore] …
// Settings are environment variables, and .env in this folder: .env.example lists them.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const settings = join(import.meta.dirname, '.env')
if (existsSync(settings)) process.loadEnvFile(settings)
process.env.NODE_ENV ??= 'production'
process.setSourceMapsEnabled(true)
const commands = { operator: 'operator', backup: 'backup-command', restore: 'restore-command' }
const isCommand = Object.hasOwn(commands, process.argv[2] ?? '')
const entry = isCommand ? commands[process.argv.splice(2, 1)[0]] : 'main'
await import(\`./dist/server/\${entry}.js\`)
`

/** Returns the megabytes of all files below a folder. @param {string} folder */
function megabytes(folder) {
  const bytes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
  return Math.round(bytes / 1024 / 1024)
}

/**
 * Writes the release into a folder of its own below `target`. Returns that folder. Throws where it is too large.
 * @param {string} target
 */
export function writeRelease(target) {
  const project = readJson('package.json')
  const folder = join(target, `lakou-${project.version}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { packages } = readJson('node_modules/.package-lock.json')
  for (const path of productionPackages(project, packages)) copyPackage(path, folder)
  // The server's source maps stay: they name the line of an error in the log.
  const built = filesBelow('dist', /^(?!app\/.*\.map$)(?!\.build-stamp$)/)
  const papers = [
    'README.md',
    'CHANGELOG.md',
    '.env.example',
    'docs/operate.md',
    'docs/api.md',
    'deploy/lakou.service',
    'deploy/prometheus-alerts.yaml',
    'deploy/grafana-dashboard.json',
  ]
  for (const file of [...built, ...papers, ...filesBelow('server/db/migrations', /./)])
    cpSync(file, join(folder, file))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(releasePackage(), null, 2)}\n`)
  writeFileSync(join(folder, 'start.js'), startFile)
  const size = megabytes(folder)
  if (size > MAX_MEGABYTES) throw new Error(`The release has ${size} MB; ${MAX_MEGABYTES} are allowed.`)
  console.log(`${folder}: ${size} MB`)
  return folder
}

/**
 * Writes the release below `target` and packs it. Returns the archive's path.
 * @param {string} target
 */
export function archiveRelease(target) {
  const folder = basename(writeRelease(target))
  const name = `${folder}-${process.platform}-${process.arch}.tar.gz`
  execFileSync('tar', ['-czf', name, folder], { cwd: target, stdio: 'inherit' })
  return join(target, name)
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
  process.chdir(join(import.meta.dirname, '..'))
  await installIfNeeded()
  await buildIfNeeded()
  console.log(`${archiveRelease('release')}: unpack it, then run \`node start.js\` in it.`)
}
