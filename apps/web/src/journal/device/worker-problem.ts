/** Why the app cannot be installed and opened without a network; null if it can. */
export const workerProblem = (): 'insecure' | 'unsupported' | null => {
  if (!globalThis.isSecureContext) return 'insecure'
  return 'serviceWorker' in navigator ? null : 'unsupported'
}
