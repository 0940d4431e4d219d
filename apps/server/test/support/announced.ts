export interface Announced {
  /** Major and minor number; null for what is not released. */
  readonly minor: readonly [number, number] | null
  /** What a section "Deprecated" says. */
  readonly text: string
}

/** Sections "Deprecated" of CHANGELOG, newest version first. */
export const announcedIn = (changelog: string): readonly Announced[] =>
  changelog.split(/^## /m).flatMap((version) => {
    const text = /^### Deprecated\n([^]*?)(?=^### |$(?![^]))/m.exec(version)?.[1]
    if (text === undefined) return []
    const [, major, minor] = /^(\d+)\.(\d+)\.\d+/.exec(version) ?? []
    return [{ minor: major === undefined ? null : ([Number(major), Number(minor)] as const), text }]
  })

/** What was announced in an earlier minor version than the one at the head of CHANGELOG, so that it may be gone there. */
export function mayBeGone(changelog: string): string {
  const [, major, minor] = /^## (\d+)\.(\d+)\.\d+/.exec(/^## .*/m.exec(changelog)?.[0] ?? '') ?? []
  const isBefore = (other: Announced['minor']): boolean =>
    other !== null &&
    (major === undefined || other[0] < Number(major) || (other[0] === Number(major) && other[1] < Number(minor)))
  return announcedIn(changelog)
    .filter((one) => isBefore(one.minor))
    .map(({ text }) => text)
    .join('\n')
}
