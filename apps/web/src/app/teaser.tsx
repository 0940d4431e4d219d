import { useComputedColorScheme } from '@mantine/core'
import { notIncluded, useConfig } from '../journal/app-config.ts'
import { Empty } from '../ui/empty.tsx'
import { Page as PageFrame } from '../ui/page.tsx'
import type { Page } from './pages.ts'
import { type TeaserContent, teasers } from './teasers.ts'
import classes from './teaser.module.css'

const pictures = import.meta.glob<string>('./teasers/*.webp', { eager: true, query: '?url', import: 'default' })

const contents: Readonly<Record<string, TeaserContent | undefined>> = teasers

/** In the place of a page that the plan does not include: what it shows, what it looks like, and who can change that. */
export function Teaser({ page: { path, title, place } }: { page: Page }) {
  const { links, plans } = useConfig()
  const { shows, picture: name } = contents[path] ?? {}
  const picture = pictures[`./teasers/${name ?? ''}-${useComputedColorScheme('light')}.webp`]
  return (
    <PageFrame title={title} {...('group' in place ? { group: place.group } : {})}>
      <Empty
        axes={picture === undefined}
        title={notIncluded(title, 'is', plans)}
        why={shows}
        action={
          links.billing === null ? (
            'Ask the person who runs this server to change your plan.'
          ) : (
            <a className="link" href={links.billing} target="_blank" rel="noreferrer">
              See the plans
            </a>
          )
        }
      />
      {picture !== undefined && (
        <img className={classes.picture} src={picture} alt={`${title} of the demo journal`} width={1120} height={720} />
      )}
    </PageFrame>
  )
}
