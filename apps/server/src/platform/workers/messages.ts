import { AppError, type FieldProblem, isProblem } from '@afterclose/contract/problems'
import { Outage, type OutageCode, outageOf } from '../outage.ts'

/** A task that a thread runs for the server: its name, input and output. */
export type Tasks = Readonly<Record<string, (input: never) => Promise<unknown>>>
export type InputOf<T extends Tasks, Name extends keyof T> = Parameters<T[Name]>[0]
export type OutputOf<T extends Tasks, Name extends keyof T> = Awaited<ReturnType<T[Name]>>

export interface TaskRequest {
  readonly id: number
  readonly task: string
  readonly input: unknown
}

export type TaskAnswer =
  | { readonly id: number; readonly kind: 'done'; readonly output: unknown }
  | {
      readonly id: number
      readonly kind: 'failed'
      /** Problem code for the user; null if the message is only for the log. */
      readonly code: string | null
      /** The failed resource, disk or database; the message is only for the log then. */
      readonly outage: OutageCode | null
      readonly message: string
      readonly fields: readonly FieldProblem[]
    }

/** Error as plain data, which another thread can receive. */
export function failure(id: number, error: unknown): TaskAnswer {
  if (error instanceof AppError) {
    const { code, message, fields } = error
    return { id, kind: 'failed', code, outage: null, message, fields }
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { id, kind: 'failed', code: null, outage: outageOf(error), message, fields: [] }
}

/** Restores the error. */
export function errorOfAnswer({ code, outage, message, fields }: Extract<TaskAnswer, { kind: 'failed' }>): Error {
  if (outage !== null) return new Outage(outage, message)
  return code !== null && isProblem(code) ? new AppError(code, { message, fields }) : new Error(message)
}
