import type { Scope } from '@afterclose/contract/scopes'
import { isWriting } from '@afterclose/contract/scopes'
import type { CallToolResult } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import type { Asking } from './ask.ts'
import { noteTools } from './note-tools.ts'
import { numberTools } from './number-tools.ts'
import { rTools } from './r-tools.ts'
import { reviewTools } from './review-tools.ts'
import { runOf, type Tool } from './tool.ts'
import { tradeTools } from './trade-tools.ts'

/** None deletes, imports, or accesses settings. */
const tools: readonly Tool[] = [...numberTools, ...tradeTools, ...noteTools, ...reviewTools] as readonly Tool[]
export const toolNames: readonly (readonly [string, Scope])[] = tools.map(({ name, scope }) => [name, scope])

interface RunnableTool {
  readonly name: string
  readonly title: string
  readonly about: string
  readonly input: z.ZodObject
  readonly writes: boolean
  readonly run: (input: z.output<z.ZodObject>) => Promise<CallToolResult>
}

const redactedTools: readonly Tool[] = rTools

/** Tools allowed for a key. Others are not registered. */
export const toolsFor = (asking: Asking): readonly RunnableTool[] =>
  (asking.user.key?.redacted === true ? redactedTools : tools)
    .filter(({ scope }) => asking.scopes.includes(scope))
    .map((one) => ({
      name: one.name,
      title: one.title,
      about: one.about,
      input: one.input,
      writes: isWriting(one.scope),
      run: runOf(asking, one),
    }))
