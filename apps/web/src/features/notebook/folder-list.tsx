import type { NoteView } from '@afterclose/contract/notes'
import { IconArchive, IconFolder, IconNotes, IconPin } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { PageLink } from '../../parts/page-link.tsx'
import classes from './folder-list.module.css'
import { foldersOf, tagsOf } from './listed-notes.ts'
import { MoveFolderButton } from './move-folder-button.tsx'
import type { NotebookSearch } from './notebook-search.ts'

/** Maximum tags offered; others are found by the search. */
const mostTags = 24

interface FolderListProps {
  notes: readonly NoteView[]
  said: NotebookSearch
}

/** Places of notes: all, pinned, each folder with its subfolders, the archive; and the tags. */
export function FolderList({ notes, said }: FolderListProps) {
  const folders = useMemo(() => foldersOf(notes), [notes])
  const tags = useMemo(() => tagsOf(notes).slice(0, mostTags), [notes])
  const active = notes.filter(({ archived }) => !archived)
  const place = { said, place: undefined, folder: undefined, depth: 0 }
  return (
    <nav aria-label="Folders and tags">
      <ul className={classes.places}>
        <Place {...place} icon={<IconNotes size={18} stroke={1.5} />} name="All notes" count={active.length} />
        <Place
          {...place}
          place="pinned"
          icon={<IconPin size={18} stroke={1.5} />}
          name="Pinned"
          count={active.filter(({ pinned }) => pinned).length}
        />
        {folders.map(({ path, name, depth, count }) => (
          <Place
            {...place}
            key={path}
            folder={path}
            icon={<IconFolder size={18} stroke={1.5} />}
            name={name}
            depth={depth}
            count={count}
            move={<MoveFolderButton folder={path} notes={notes} className={classes.move} />}
          />
        ))}
        <Place
          {...place}
          place="archive"
          icon={<IconArchive size={18} stroke={1.5} />}
          name="Archive"
          count={notes.length - active.length}
        />
      </ul>
      {tags.length > 0 && (
        <>
          <h2 className={classes.head} id="notebook-tags">
            Tags
          </h2>
          <ul className={classes.tags} aria-labelledby="notebook-tags">
            {tags.map((tag) => (
              <li key={tag}>
                <PageLink
                  className={classes.tag}
                  to="/notebook"
                  search={{ ...said, tag: said.tag === tag ? undefined : tag, note: undefined }}
                  current={said.tag === tag}
                >
                  {tag}
                </PageLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </nav>
  )
}

interface PlaceProps {
  said: NotebookSearch
  place: NotebookSearch['place']
  folder: string | undefined
  icon: ReactNode
  name: string
  depth: number
  count: number
  /** Moves it elsewhere, if possible. */
  move?: ReactNode
}

function Place({ said, place, folder, icon, name, depth, count, move }: PlaceProps) {
  const shows = said.place === place && said.folder === folder
  return (
    <li className={classes.row} style={{ paddingLeft: depth * 20 }}>
      <PageLink
        className={classes.place}
        to="/notebook"
        search={{ ...said, place, folder, tag: undefined, note: undefined }}
        current={shows}
      >
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
        <span className={classes.name}>{name}</span>
        <span className={classes.count}>{count}</span>
      </PageLink>
      {move}
    </li>
  )
}
