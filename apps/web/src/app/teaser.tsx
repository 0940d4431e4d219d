import { notIncluded, useConfig } from '../journal/app-config.ts'
import { PagePicture } from '../parts/page-preview/page-picture.tsx'
import { previewOf } from '../parts/page-preview/previews.ts'
import { Empty } from '../ui/empty.tsx'
import { Page as PageFrame } from '../ui/page.tsx'
import type { Page } from './pages.ts'

/** In the place of a page that the plan does not include: what it shows, what it looks like, and who can change that. */
export function Teaser({ page: { path, title, place } }: { page: Page }) {
  const { links, plans } = useConfig()
  const { shows, picture } = previewOf(path) ?? {}
  return (
    <PageFrame title={title} {...('group' in place ? { group: place.group } : {})}>
      <Empty
        axes={picture === undefined}
        title={notIncluded(title, 'is', plans)}
        why={shows}
        action={
          links.billing === null ? (
            'Ask the server administrator to change your plan.'
          ) : (
            <a className="link" href={links.billing} target="_blank" rel="noreferrer">
              See the plans
            </a>
          )
        }
      />
      <PagePicture path={path} alt={`${title} of the demo journal`} />
    </PageFrame>
  )
}
