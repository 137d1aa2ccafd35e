import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

// A real WordPress from Debian's packages with its own database.

/** Path in Debian's package. */
const source = '/usr/share/wordpress'
const siteUser = 'marie'

/** Debian installs the database server in /usr/sbin. */
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` }

/** Returns whether this machine can run WordPress. */
export const hasWordPress =
  existsSync(join(source, 'wp-includes/version.php')) &&
  ['mariadbd', 'mariadb-install-db'].every((name) => !spawnSync(name, ['--version'], { env }).error) &&
  spawnSync('php', ['-r', "exit(extension_loaded('mysqli') ? 0 : 1);"]).status === 0

/** Starts an installed site with an administrator and an application password. */
export async function startRealWordPress() {
  const folder = mkdtempSync(join(tmpdir(), 'lakou-wordpress-'))
  const database = await startDatabase(folder)
  const root = join(folder, 'site')
  // The package contains symbolic links to other folders.
  cpSync(source, root, {
    recursive: true,
    dereference: true,
    filter: (path) => !path.endsWith('wp-config.php'),
  })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  writeFileSync(join(root, 'wp-config.php'), configOf(url, database.socket))
  const php = (...args: string[]) => spawnSync('php', args, { cwd: root, encoding: 'utf8' })
  const installed = php('-r', installation)
  const password = /PASSWORD (\w+)/.exec(installed.stdout)?.[1]
  if (!password) throw new Error(`WordPress could not be installed:\n${installed.stdout}${installed.stderr}`)
  const server = spawn('php', ['-S', `127.0.0.1:${port}`, '-t', root], {
    cwd: root,
    // PHP's built-in server needs workers for concurrent requests: WordPress calls itself.
    env: { ...env, PHP_CLI_SERVER_WORKERS: '4' },
    stdio: 'ignore',
  })
  await untilListening(url)

  /** Runs PHP code within WordPress. Returns its output. */
  const run = (code: string): string => {
    const { stdout, stderr, status } = php('-r', `require 'wp-load.php'; ${code}`)
    if (status !== 0) throw new Error(`${stdout}${stderr}`)
    return stdout
  }
  /** Adds a user with a role. Returns their application password. */
  const addUser = (name: string, role: string): string =>
    run(`
      $id = wp_insert_user(['user_login' => '${name}', 'user_pass' => 'unused-secret', 'role' => '${role}']);
      echo WP_Application_Passwords::create_new_application_password($id, ['name' => 'Lakou'])[0];
    `)
  const stop = async () => {
    await Promise.all([ended(server), ended(database.process)])
    rmSync(folder, { recursive: true, force: true })
  }
  return { url, siteUser, password, run, addUser, stop }
}

async function startDatabase(folder: string) {
  const data = join(folder, 'database')
  const socket = join(folder, 'db.sock')
  mkdirSync(data)
  const { username } = userInfo()
  const install = [
    '--no-defaults',
    `--datadir=${data}`,
    `--user=${username}`,
    '--auth-root-authentication-method=normal',
  ]
  const made = spawnSync('mariadb-install-db', install, { encoding: 'utf8', env })
  if (made.status !== 0) throw new Error(`The database could not be made:\n${made.stdout}${made.stderr}`)
  const settings = ['--no-defaults', `--datadir=${data}`, `--socket=${socket}`, `--user=${username}`]
  const child = spawn('mariadbd', [...settings, '--skip-networking', '--skip-grant-tables'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // It reports its start on stderr, and logs there afterwards.
  await new Promise<void>((resolve, reject) => {
    let output = ''
    child.stderr.on('data', (chunk) => {
      output += String(chunk)
      if (output.includes('ready for connections')) resolve()
    })
    child.once('close', () => reject(new Error(`The database did not start:\n${output}`)))
  })
  return { socket, process: child }
}

/** WordPress allows application passwords over plain HTTP for local sites only. */
function configOf(url: string, socket: string): string {
  return `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('WP_ENVIRONMENT_TYPE', 'local');
define('WP_HOME', '${url}');
define('WP_SITEURL', '${url}');
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('DISABLE_WP_CRON', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`
}

/** Creates database, site, administrator, category and an application password, which it prints. */
const installation = `
define('WP_INSTALLING', true);
$config = file_get_contents('wp-config.php');
preg_match("/localhost:(.+?)'/", $config, $socket);
(new mysqli('localhost', 'root', '', '', 0, $socket[1]))->query('CREATE DATABASE wordpress');
$_SERVER['HTTP_HOST'] = 'localhost';
require 'wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Legliz', '${siteUser}', 'marie@example.org', true, '', 'unused-secret');
update_option('permalink_structure', '/%postname%/');
$user = get_user_by('login', '${siteUser}');
wp_insert_term('Faith & Life', 'category');
[$password] = WP_Application_Passwords::create_new_application_password($user->ID, ['name' => 'Lakou']);
echo 'PASSWORD ' . $password;
`

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function untilListening(url: string): Promise<void> {
  for (;;)
    if (
      await fetch(url).then(
        () => true,
        () => new Promise((resolve) => setTimeout(resolve, 50, false)),
      )
    )
      return
}

async function ended(child: ChildProcess): Promise<void> {
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.kill()
  await closed
}
