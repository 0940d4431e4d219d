import { z } from 'zod'
import type { Asking } from './ask.ts'

const ToolCall = z.object({ method: z.literal('tools/call'), params: z.object({ name: z.string() }) })
const MessageId = z.union([z.string(), z.number()]).nullish()
const Identified = z.object({ id: MessageId })
const Failed = z.object({ id: MessageId, error: z.object({ code: z.number() }) })

/** Log name of a message that was rejected as a whole, before reaching a tool. */
export const refusedMessage = 'mcp_message'

/** Number of tool calls in a message, or in several. */
export const toolCallsIn = (body: unknown): number =>
  (Array.isArray(body) ? body : [body]).filter((message) => ToolCall.safeParse(message).success).length

/** HTTP status of a JSON-RPC error. */
const statusOf: Readonly<Record<number, number>> = { [-32601]: 404, [-32603]: 500 }

/**
 * Logs tool calls that were rejected before the tool ran: not allowed for the key, unknown, or with invalid input. Logs other rejected
 * messages too, such as an unknown method.
 * @param body one message of the protocol, or several
 * @param response its response
 * @param ran names of tools that ran, which have been logged
 * @param tools names of all tools, and of those allowed for the key
 */
export async function noteRefused(
  body: unknown,
  response: Response,
  ran: readonly string[],
  tools: { readonly all: ReadonlySet<string>; readonly open: ReadonlySet<string> },
  { note, ms }: Pick<Asking, 'note'> & { readonly ms: number },
): Promise<void> {
  const refuse = (name: string, status: number) => note(name, { status, ms, rows: null, journalId: null })
  const left = [...ran]
  const others: unknown[] = []
  for (const message of Array.isArray(body) ? body : [body]) {
    const call = ToolCall.safeParse(message)
    if (!call.success) {
      others.push(message)
      continue
    }
    const { name } = call.data.params
    const at = left.indexOf(name)
    if (at >= 0) left.splice(at, 1)
    else {
      const known = tools.all.has(name) // other names are untrusted text, which the log does not store
      refuse(known ? name : 'unknown_tool', !known ? 404 : tools.open.has(name) ? 400 : 403)
    }
  }
  if (others.length > 0) for (const status of await refusals(others, response)) refuse(refusedMessage, status)
}

/** Statuses of the errors in a response, by message, or for no message in particular. */
async function refusals(messages: readonly unknown[], response: Response): Promise<readonly number[]> {
  const told = parsed(await response.clone().text())
  const answers: readonly unknown[] = Array.isArray(told) ? told : [told]
  const ids = new Set(messages.map((message) => Identified.safeParse(message).data?.id ?? null)).add(null)
  const failed = answers.flatMap((one) => Failed.safeParse(one).data ?? [])
  const codes = failed.filter(({ id }) => ids.has(id ?? null)).map(({ error }) => error.code)
  if (codes.length > 0) return codes.map((code) => statusOf[code] ?? 400)
  return response.status < 400 ? [] : [response.status]
}

/** Null for an event stream, which only subscribers get. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
