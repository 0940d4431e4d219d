/**
 * `npm run --silent mcp`: bridges a server's `/mcp` for assistants that start a local program and exchange lines of JSON (stdio transport).
 * It forwards every message, so that the server processes and logs all clients alike. AFTERCLOSE_URL and AFTERCLOSE_KEY set the server and
 * the API key.
 */
import { createInterface } from 'node:readline'

const { AFTERCLOSE_URL: url, AFTERCLOSE_KEY: key } = process.env
if (!URL.canParse(url ?? '') || !(key ?? '').startsWith('ack_')) {
  console.error('Set AFTERCLOSE_URL to the address of your server, and AFTERCLOSE_KEY to an API key (ack_…).')
  process.exit(1)
}
const address = `${url.replace(/\/+$/, '')}/mcp`
const versionName = 'io.modelcontextprotocol/protocolVersion'

const answer = (message) => process.stdout.write(`${JSON.stringify(message)}\n`)
const refuse = (id, message) => answer({ jsonrpc: '2.0', id, error: { code: -32000, message } })

/** Headers that the protocol requires; clients of earlier versions send none. */
function headersOf({ method, params }) {
  const version = params?._meta?.[versionName]
  if (typeof version !== 'string') return {}
  const name = params.name ?? params.uri
  return {
    'mcp-protocol-version': version,
    ...(typeof method === 'string' ? { 'mcp-method': method } : {}),
    ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
  }
}

/** Messages in a response, which is JSON or an event stream. */
function messagesIn(type, text) {
  if (text === '') return []
  if (!type.includes('text/event-stream')) return [JSON.parse(text)]
  return text
    .split('\n')
    .filter((line) => line.startsWith('data:') && line.length > 6)
    .map((line) => JSON.parse(line.slice(5)))
}

async function passOn(line) {
  let message
  try {
    message = JSON.parse(line)
  } catch {
    return refuse(null, 'This is not JSON.')
  }
  const id = message?.id ?? null
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headersOf(message),
      },
      body: JSON.stringify(message),
    })
    const messages = messagesIn(response.headers.get('content-type') ?? '', await response.text())
    const told = messages.find((one) => one.jsonrpc === '2.0')
    if (told !== undefined) for (const one of messages) answer(one)
    else if (id !== null) refuse(id, messages[0]?.message ?? `The server answered ${response.status}.`)
  } catch {
    if (id !== null) refuse(id, `${address} cannot be reached.`)
  }
}

for await (const line of createInterface({ input: process.stdin })) if (line.trim() !== '') void passOn(line)
