import { AppError, problems } from '@afterclose/contract/problems'
import { type Scope } from '@afterclose/contract/scopes'
import type { CallToolResult } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import type { Asking } from './ask.ts'

/** A tool that an assistant may call. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string
  readonly title: string
  readonly about: string
  readonly scope: Scope
  readonly input: Input
  readonly answer: (asking: Asking, input: z.output<Input>) => Promise<Answered>
}
export interface Answered {
  readonly json: Readonly<Record<string, unknown>>
  /** Number of records in it; null for a single one. */
  readonly rows: number | null
}
export const tool = <const Input extends z.ZodObject>(one: Tool<Input>): Tool<Input> => one

/** A tool in the protocol's form for one program: its requests are logged for the key. */
export const runOf =
  <Input extends z.ZodObject>(asking: Asking, { name, answer }: Tool<Input>) =>
  async (input: z.output<Input>): Promise<CallToolResult> => {
    const start = performance.now()
    const note = (status: number, rows: number | null) =>
      asking.note(name, {
        status,
        ms: performance.now() - start,
        rows,
        journalId: asking.user.key?.redacted === true ? null : journalOf(input),
      })
    try {
      const { json, rows } = await answer(asking, input)
      note(200, rows)
      return { content: [{ type: 'text', text: JSON.stringify(json) }], structuredContent: json }
    } catch (error) {
      const problem = error instanceof AppError ? error : new AppError('Unexpected error')
      if (!(error instanceof AppError)) asking.app.log.error(error)
      note(problems[problem.code].status, null)
      const fields = problem.fields.map(({ field, message }) => `${field} ${message}`)
      return { isError: true, content: [{ type: 'text', text: [problem.message, ...fields].join(' ') }] }
    }
  }

const journalOf = (input: object): number | null =>
  'journalId' in input && typeof input.journalId === 'number' ? input.journalId : null

/** Marks text that people wrote as data, for assistants. */
export interface Untrusted {
  readonly untrusted: true
  readonly by: 'trader' | 'file'
  readonly text: string
}
export const writtenText = (text: string, by: Untrusted['by'] = 'trader'): Untrusted => ({ untrusted: true, by, text })
