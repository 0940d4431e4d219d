/** Prints command output. It may quote names and files of users, so control characters are escaped. */
import { inspect } from 'node:util'
import { printableText } from '@afterclose/core/printable'
import type { Config } from '../config/config.ts'
import { startProblem } from './start-problem.ts'

const lines = (text: string): string => text.split('\n').map(printableText).join('\n')

/** Prints the result. */
export const print = (text: string): void => console.log(lines(text))

/** Prints progress and errors. */
export const say = (text: string): void => console.error(lines(text))

/** Why a start failed; unexpected errors with their stack. */
export const sayProblem = (error: unknown, config: Config | null): void =>
  say(startProblem(error, config) ?? inspect(error))
