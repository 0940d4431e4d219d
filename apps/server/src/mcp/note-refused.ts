import { z } from 'zod'
import type { Asking } from './ask.ts'

const ToolCall = z.object({ method: z.literal('tools/call'), params: z.object({ name: z.string() }) })

/**
 * Notes uses of tools that were refused before a tool ran: one that the key may not use, one that there is not, or input of another shape.
 * @param body one message of the protocol, or several
 * @param ran names of tools that ran, which have been noted
 * @param tools names of all tools, and of those that the key may use
 */
export function noteRefused(
  body: unknown,
  ran: readonly string[],
  tools: { readonly all: ReadonlySet<string>; readonly open: ReadonlySet<string> },
  { note, ms }: Pick<Asking, 'note'> & { readonly ms: number },
): void {
  const left = [...ran]
  for (const message of Array.isArray(body) ? body : [body]) {
    const call = ToolCall.safeParse(message)
    if (!call.success) continue
    const { name } = call.data.params
    const at = left.indexOf(name)
    if (at >= 0) left.splice(at, 1)
    else {
      const known = tools.all.has(name) // other names are text that was sent, which the log does not keep
      const status = !known ? 404 : tools.open.has(name) ? 400 : 403
      note(known ? name : 'unknown_tool', { status, ms, rows: null, journalId: null })
    }
  }
}
