import type { Story } from './story.ts'

const files = import.meta.glob<Readonly<Record<string, Story>>>('../{ui,parts,features}/**/*.story.tsx')

/** The file name of a component, as in `/gallery/table`. */
const partOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace('.story.tsx', '')

/** Every component with stories, in alphabetical order. */
export const parts: readonly string[] = Object.keys(files).map(partOf).toSorted()

export interface NamedStory {
  /** As in the address: "with-an-icon". */
  readonly name: string
  /** "With an icon". */
  readonly words: string
  readonly story: Story
}

/** Stories of a component; empty if it does not exist. */
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
