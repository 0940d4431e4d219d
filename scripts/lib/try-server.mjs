import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port of this machine that nothing listens on. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}

/**
 * Starts a server, waits until it is healthy, signs in, and ends it in any case. Throws the reason if one of these fails. @param isHealthy
 * asked every second, for a minute; `use`: what else is tried while the server runs
 */
export async function tryServer({
  command: [program, ...args],
  url,
  isHealthy,
  use = async () => undefined,
  ...options
}) {
  const server = spawn(program, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = once(server, 'exit')
  try {
    await untilHealthy(server, isHealthy)
    await signIn(url)
    await use()
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}

async function untilHealthy(server, isHealthy) {
  for (let tries = 0; tries < 60; tries++) {
    if (await isHealthy()) return
    if (server.exitCode !== null || server.signalCode !== null) throw new Error('The server has ended.')
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  throw new Error('The server is not healthy after a minute.')
}

/** Loads the sign-in page, its script and the page about the API, creates an account, signs in, and makes a call. */
async function signIn(url) {
  const expectOk = async (path, init) => {
    const response = await fetch(url + path, init)
    if (!response.ok) throw new Error(`${path} responded with ${response.status}.`)
    return response
  }
  const html = await (await expectOk('/login')).text()
  const [, script] = /<script[^>]+src="([^"]+)"/.exec(html) ?? []
  if (script === undefined) throw new Error('The sign-in page has no script.')
  await expectOk(new URL(script, `${url}/`).pathname)
  await expectOk('/docs/')
  await expectOk('/docs/static/swagger-ui-bundle.js')
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
