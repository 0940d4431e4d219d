/** The one folder that every client sees, and that is there for none: it is never looked up on a disk. */
export const statementFolder = '/statements'

const longestName = 255
/** Control characters, and what separates folders elsewhere. */
const unfit = /[\p{Cc}\\]/u

/** Where a path leads from a folder, both as clients write them; null when it holds what no path may. */
function walk(from: string, path: string): string | null {
  if (unfit.test(path)) return null
  const steps: string[] = []
  for (const step of `${path.startsWith('/') ? '' : from}/${path}`.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return `/${steps.join('/')}`
}

/** The folder that a client changes to; null when there is none. */
export function folderAt(from: string, path: string): string | null {
  const target = walk(from, path)
  return target === '/' || target === statementFolder ? target : null
}

/** The name of the file that a client means to store; null when it may not be stored there or have such a name. */
export function fileNameAt(from: string, path: string): string | null {
  const target = walk(from, path)
  if (target === null || path.endsWith('/')) return null
  const [, folder = '', name = ''] = /^(.*)\/([^/]+)$/.exec(target) ?? []
  if (folderAt('/', folder) === null || folderAt('/', target) !== null) return null
  return Buffer.byteLength(name) <= longestName && name.isWellFormed() ? name : null
}
