import type { Story } from './story.ts'

const files = import.meta.glob<Readonly<Record<string, Story>>>('../{ui,parts,features}/**/*.story.tsx')

/** The name of a part's file, as in `/gallery/table`. */
const partOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace('.story.tsx', '')

/** Every part that has stories, in the order of the alphabet. */
export const parts: readonly string[] = Object.keys(files).map(partOf).toSorted()

export interface NamedStory {
  /** As in the address: "with-an-icon". */
  readonly name: string
  /** "With an icon". */
  readonly words: string
  readonly story: Story
}

/** The stories of a part; none when there is no such part. */
export async function storiesOf(part: string): Promise<readonly NamedStory[]> {
  const [path] = Object.keys(files).filter((file) => partOf(file) === part)
  const load = path === undefined ? undefined : files[path]
  if (load === undefined) return []
  return Object.entries(await load()).map(([exported, story]) => ({ ...namesOf(exported), story }))
}

/** "with-an-icon" and "With an icon" of `WithAnIcon`. */
export function namesOf(exported: string): Pick<NamedStory, 'name' | 'words'> {
  const words = exported.replace(/(?<!^)([A-Z]|\d+)/g, ' $1').toLowerCase()
  return { name: words.replaceAll(' ', '-'), words: words.charAt(0).toUpperCase() + words.slice(1) }
}
