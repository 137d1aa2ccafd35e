import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { filesBelow } from '#scripts/files-below.js'

// No test can build the image here: these check what the tools can read.

const read = (file: string) => readFileSync(file, 'utf8')
const operate = read('docs/operate.md')

describe('the Dockerfile', () => {
  it('passes the linter', () => {
    expect(validate(read('Dockerfile'))).toEqual([])
  })

  it('has a faulty line found by the linter', () => {
    expect(validate('FROM node:22\nEXPOSE many\n')).not.toEqual([])
  })

  it('copies only files that are there and that .dockerignore lets in', () => {
    const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) =>
      files.split(' '),
    )
    expect(copied).toContain('package-lock.json')
    const ignored = read('.dockerignore').trim().split('\n')
    const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
    for (const file of copied.filter((name) => name !== '.')) {
      expect(tracked).toMatch(new RegExp(`^${file}(/|$)`, 'm'))
      expect(ignored).not.toContain(file)
    }
    // What the release copies besides the build.
    for (const file of ['docs', 'deploy', 'server', 'public', 'README.md', '.env.example'])
      expect(ignored).not.toContain(file)
  })
})

it('compose.yaml puts the app behind TLS, with its data in a volume', () => {
  const { services, volumes } = parse(read('compose.yaml'))
  const folders = [...read('Dockerfile').matchAll(/(?:DATA_DIR|BACKUP_DIR)=(\S+)/g)].map(
    ([, folder]) => folder,
  )
  const [volume, mounted] = services.app.volumes[0].split(':')
  expect(Object.keys(volumes)).toContain(volume)
  for (const folder of folders) expect(folder).toMatch(new RegExp(`^${mounted}/`))
  expect(services.app.ports).toBeUndefined()
  expect(services.app.environment).toMatchObject({ TRUST_PROXY: '1' })
  expect(services.caddy.command).toContain('--to app:3000')
  expect(read('Dockerfile')).toContain('PORT=3000')
  expect(services.caddy.ports).toContain('443:443')
})

describe('the systemd unit', () => {
  const unit = read('deploy/lakou.service')

  it('starts the release, gives the server time to stop, and stores in its state folder', () => {
    expect(unit).toContain('ExecStart=/usr/bin/node start.js')
    expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(30)
    expect(unit).toMatch(/DATA_DIR=\/var\/lib\/lakou\//)
    expect(operate).toContain('deploy/lakou.service')
  })

  const isInstalled = spawnSync('systemd-analyze', ['--version']).status === 0
  it.skipIf(!isInstalled)('passes systemd-analyze', () => {
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', 'deploy/lakou.service'], {
      encoding: 'utf8',
    })
    // Other units of the machine, and a program that is in another place here, are not ours.
    const ours = `${stdout}${stderr}`
      .split('\n')
      .filter((line) => /lakou\.service/.test(line) && !/not executable|is not found/i.test(line))
    expect(ours).toEqual([])
  })
})

it('has a README of at most 200 lines', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(200)
})

it('links only to files that are there', () => {
  const papers = [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'CHANGELOG.md',
    ...filesBelow('docs', /^[\w-]+\.md$/),
  ]
  const broken = papers.flatMap((file) => {
    const folder = file.startsWith('docs/') ? 'docs/' : ''
    const links = [...read(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, to = '']) => to)
    return links.filter((to) => !existsSync(folder + to)).map((to) => `${file}: ${to}`)
  })
  expect(broken).toEqual([])
})
