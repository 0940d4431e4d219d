import { useComputedColorScheme } from '@mantine/core'
import { useConfig } from '../journal/app-config.ts'
import { Empty } from '../ui/empty.tsx'
import { Page as PageFrame } from '../ui/page.tsx'
import type { Page } from './pages.ts'
import classes from './teaser.module.css'

const pictures = import.meta.glob<string>('./teasers/*.webp', { eager: true, query: '?url', import: 'default' })

/** In the place of a page that the plan does not include: what it shows, what it looks like, and where plans come from. */
export function Teaser({ page: { title, place, gate } }: { page: Page }) {
  const { links } = useConfig()
  const picture = pictures[`./teasers/${gate?.picture ?? ''}-${useComputedColorScheme('light')}.webp`]
  return (
    <PageFrame title={title} {...('group' in place ? { group: place.group } : {})}>
      <Empty
        axes={picture === undefined}
        title={`${title} is part of the Pro plan.`}
        why={gate?.shows}
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
