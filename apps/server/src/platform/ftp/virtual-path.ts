/** The one virtual folder that every client sees: it does not exist on a disk. */
export const statementFolder = '/statements'

const longestName = 255
/** Control characters, and folder separators of other systems. */
const unfit = /[\p{Cc}\\]/u

/** Resolves a path against a folder, both as clients write them; null if it contains forbidden characters. */
function walk(from: string, path: string): string | null {
  if (unfit.test(path)) return null
  const steps: string[] = []
  for (const step of `${path.startsWith('/') ? '' : from}/${path}`.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return `/${steps.join('/')}`
}

/** The folder for CWD; null if it does not exist. */
export function folderAt(from: string, path: string): string | null {
  const target = walk(from, path)
  return target === '/' || target === statementFolder ? target : null
}

/** The file name for STOR; null if it may not be stored there or is not allowed. */
export function fileNameAt(from: string, path: string): string | null {
  const target = walk(from, path)
  if (target === null || path.endsWith('/')) return null
  const [, folder = '', name = ''] = /^(.*)\/([^/]+)$/.exec(target) ?? []
  if (folderAt('/', folder) === null || folderAt('/', target) !== null) return null
  return Buffer.byteLength(name) <= longestName && name.isWellFormed() ? name : null
}
