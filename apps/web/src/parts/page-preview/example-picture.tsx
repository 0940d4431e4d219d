import { useLocation } from '@tanstack/react-router'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { PagePicture } from './page-picture.tsx'

const words = 'This page with the demo journal'

/** Picture of the page with data, for users who can fill it. */
export function ExamplePicture() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { readOnly } = useActiveJournal()
  return readOnly ? null : <PagePicture path={path} alt={words} caption={`${words}:`} />
}
