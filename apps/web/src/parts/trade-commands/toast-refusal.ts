import { ApiError } from '../../journal/call-server.ts'
import { toastFault, toastProblem } from '../toasts.tsx'

/** Shows why a change of trades was refused: the rule that is broken, if the server states it, as for a group of two instruments. */
export function toastRefusal(error: unknown): void {
  const fault = error instanceof ApiError && error.code === 'Invalid input' ? (error.fields[0] ?? error) : undefined
  if (fault === undefined) toastProblem(error, 'changing trades')
  else toastFault(fault.message)
}
