/** Failures to load code of pages and their parts, reported by Vite. */
const failures = new WeakSet<object>()
window.addEventListener('vite:preloadError', ({ payload }) => failures.add(payload))

/** Whether code could not be loaded. Browsers keep the failure: only a reload of the page loads the code again. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && (failures.has(error) || isMissingCode(error.cause))
