import { useConfig } from '../journal/app-config.ts'
import { Empty } from '../ui/empty.tsx'
import { Page as PageFrame } from '../ui/page.tsx'
import type { Page } from './pages.ts'

/** In the place of a page that the plan does not include: what it shows, and where plans come from. */
export function Teaser({ page: { title, place, gate } }: { page: Page }) {
  const { links } = useConfig()
  return (
    <PageFrame title={title} {...('group' in place ? { group: place.group } : {})}>
      <Empty
        axes
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
    </PageFrame>
  )
}
