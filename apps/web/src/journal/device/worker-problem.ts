import { keepsNothing } from '../keeps-nothing.ts'

/** Why the app cannot be installed and opened without a network; null if it can. */
export const workerProblem = (): 'insecure' | 'unsupported' | 'keeps nothing' | null => {
  if (!globalThis.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator)) return 'unsupported'
  return keepsNothing() ? 'keeps nothing' : null
}
