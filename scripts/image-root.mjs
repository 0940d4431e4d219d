/**
 * `node scripts/image-root.mjs [FOLDER]`: executes the image recipe (Dockerfile) in a folder, without a container engine: the same files,
 * the same installs and builds, then read-only; the server is started from it as another user, with the image's command and health check,
 * and signed in to. It does not cover the base image, other platforms, and limits of a container.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sentBy, stagesOf } from './lib/dockerfile.mjs'
import { fail, node, root, say } from './lib/run.mjs'

/** PATH with the pinned Node.js, as in the base image. */
const path = `${dirname(node())}:${process.env.PATH}`

/** Whether .dockerignore allows a path in the build. */
const isSent = sentBy(readFileSync(`${root}/.dockerignore`, 'utf8'))

/** Files of the repository that `COPY` includes. */
function filesOf(source) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', source], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = listed.split('\n').filter((file) => file !== '' && isSent(file))
  if (files.length === 0) fail(`COPY ${source}: nothing of it is sent to the build.`)
  return files
}

/** Executes one instruction of a stage whose root is `folder`. */
function carryOut({ word, rest }, stage) {
  const at = (place) => join(stage.folder, place.startsWith('/') ? place : join(stage.workdir, place))
  if (word === 'WORKDIR') {
    stage.workdir = rest
    mkdirSync(at('.'), { recursive: true })
  } else if (word === 'COPY') copy(rest, at, stage)
  else if (word === 'ENV')
    for (const pair of rest.split(/\s+/))
      stage.env[pair.slice(0, pair.indexOf('='))] = pair.slice(pair.indexOf('=') + 1)
  else if (word === 'RUN' && rest.startsWith('install --directory '))
    for (const place of rest.split(/\s+/).filter((part) => part.startsWith('/')))
      mkdirSync(at(place), { recursive: true, mode: 0o777 })
  else if (word === 'RUN') {
    say(`RUN ${rest}`)
    const { status } = spawnSync('sh', ['-c', rest], {
      cwd: at('.'),
      stdio: 'inherit',
      env: { ...process.env, PATH: path },
    })
    if (status !== 0) fail(`RUN ${rest} ended with ${status}.`)
  } else if (word === 'CMD') stage.command = JSON.parse(rest)
  else if (word === 'HEALTHCHECK') stage.healthCheck = JSON.parse(rest.slice(rest.indexOf('[')))
}

function copy(rest, at, { stages }) {
  const [, from] = /^--from=(\S+) /.exec(rest) ?? []
  const places = rest.replace(/^--from=\S+ /, '').split(/\s+/)
  const target = places.at(-1)
  for (const source of places.slice(0, -1)) {
    const other = stages.get(from)
    if (other !== undefined) {
      cpSync(join(other.folder, source.startsWith('/') ? source : join(other.workdir, source)), at(target), {
        recursive: true,
        verbatimSymlinks: true,
      })
      continue
    }
    for (const file of filesOf(source)) {
      const inside = target.endsWith('/')
        ? join(target, file.split('/').at(-1))
        : join(target, file.slice(source.length))
      cpSync(`${root}/${file}`, at(inside), { recursive: true })
    }
  }
}

/** Executes all stages of the recipe below `work`; returns the last. */
function replay(dockerfile, work) {
  const stages = new Map()
  let last = null
  for (const [i, { base, name, instructions }] of stagesOf(dockerfile).entries()) {
    const before = stages.get(base)
    const stage = {
      folder: join(work, `${i}-${name}`),
      workdir: before?.workdir ?? '/',
      env: { ...before?.env },
      stages,
    }
    mkdirSync(stage.folder, { recursive: true })
    if (before !== undefined) cpSync(before.folder, stage.folder, { recursive: true, verbatimSymlinks: true })
    for (const instruction of instructions) carryOut(instruction, stage)
    stages.set(name, stage)
    last = stage
  }
  return last
}

/** Starts the server of the last stage as nobody, from read-only files. */
async function tryOut({ folder, workdir, env, command, healthCheck }) {
  execFileSync('chmod', ['-R', 'a-w,a+rX', join(folder, workdir)])
  const data = mkdtempSync(join(tmpdir(), 'afterclose-image-'))
  const asNobody = process.getuid() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []
  if (asNobody.length > 0) execFileSync('chown', ['65534:65534', data])
  const settings = { ...env, HOST: '127.0.0.1', PORT: '4477', DATA_DIR: data, PATH: path, BACKUP_EVERY: 'off' }
  const inImage = (args) => [...asNobody, ...args]
  const [program, ...args] = inImage(command)
  const server = spawn(program, args, {
    cwd: join(folder, workdir),
    env: settings,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  try {
    await healthy(() => spawnSync(...withArguments(inImage(healthCheck)), { env: settings }).status === 0)
    await signIn('http://127.0.0.1:4477')
  } finally {
    server.kill('SIGTERM')
    await new Promise((resolve) => server.once('exit', resolve))
    rmSync(data, { recursive: true, force: true })
  }
}
const withArguments = ([program, ...args]) => [program, args]

async function healthy(check) {
  for (let tries = 0; tries < 60; tries++) {
    if (check()) return
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  fail('The server from the image is not healthy after a minute.')
}

/** Loads the sign-in page and its script, creates an account, signs in, and makes a call. */
async function signIn(url) {
  const expectOk = async (asked, init) => {
    const answer = await fetch(url + asked, init)
    if (!answer.ok) fail(`${asked} answered ${answer.status}.`)
    return answer
  }
  const html = await (await expectOk('/login')).text()
  const [, script] = /<script[^>]+src="([^"]+)"/.exec(html) ?? []
  if (script === undefined) fail('The page for signing in names no script.')
  await expectOk(new URL(script, `${url}/`).pathname)
  const post = (body) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const person = { username: 'ann@example.org', password: 'correct horse battery' }
  await expectOk('/v1/auth/sign-up', post(person))
  const user = await (await expectOk('/v1/auth/sign-in', post(person))).json()
  const headers = { authorization: `Bearer ${user.signature}`, 'x-auth-token': JSON.stringify(user.originalToken) }
  await expectOk('/v1/databases', { headers })
}

const work = process.argv[2] ?? mkdtempSync(join(tmpdir(), 'afterclose-image-root-'))
const image = replay(readFileSync(`${root}/Dockerfile`, 'utf8'), work)
await tryOut(image)
say(
  `The recipe was carried out in ${work}: its server is healthy, from files that are only read, as another user, and signs in.`,
)
