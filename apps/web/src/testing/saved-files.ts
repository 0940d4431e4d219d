import { vi } from 'vitest'

export interface SavedFile {
  readonly name: string
  readonly blob: Blob
}

/** Records files that the page downloads, from now on. */
export function savedFiles(): SavedFile[] {
  const saved: SavedFile[] = []
  const blobs = new Map<string, Blob>()
  vi.stubGlobal('URL', {
    createObjectURL: (blob: Blob) => {
      blobs.set('blob:1', blob)
      return 'blob:1'
    },
    revokeObjectURL: () => {},
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.get(this.href)
    if (blob !== undefined) saved.push({ name: this.download, blob })
  })
  return saved
}
