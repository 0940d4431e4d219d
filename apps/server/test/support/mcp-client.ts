import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { z } from 'zod'

/** Protocols of a client of the SDK: the one that it speaks of itself, and the newest that both sides know. */
export const eras = ['2025-11-25', 'auto'] as const
export const ways = ['HTTP', 'stdio'] as const

const Told = z.record(z.string(), z.unknown())

/** A client of the SDK with a key. `fetch`: how it reaches the server by HTTP. */
export async function mcpClient(
  address: string,
  secret: string,
  {
    way = 'HTTP',
    era = 'auto',
    fetch = globalThis.fetch,
  }: { way?: (typeof ways)[number]; era?: (typeof eras)[number]; fetch?: typeof globalThis.fetch } = {},
) {
  const client = new Client(
    { name: 'test', version: '1' },
    era === 'auto' ? { versionNegotiation: { mode: 'auto' } } : {},
  )
  const authorization = `Bearer ${secret}`
  const transport =
    way === 'HTTP'
      ? new StreamableHTTPClientTransport(new URL(`${address}/mcp`), {
          requestInit: { headers: { authorization } },
          fetch,
        })
      : new StdioClientTransport({
          command: process.execPath,
          args: [fileURLToPath(new URL('../../../../scripts/mcp.mjs', import.meta.url))],
          env: { AFTERCLOSE_URL: address, AFTERCLOSE_KEY: secret },
        })
  await client.connect(transport)
  const ask = async (name: string, input: Record<string, unknown> = {}) => {
    const answer = await client.callTool({ name, arguments: input })
    const [first] = z.array(z.object({ text: z.string() })).parse(answer.content)
    return {
      refused: answer.isError === true,
      text: first?.text ?? '',
      json: Told.safeParse(answer.structuredContent).data ?? {},
    }
  }
  return { client, ask }
}
