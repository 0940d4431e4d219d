import { notIncluded, useConfig } from '../journal/app-config.ts'
import { PagePicture } from '../parts/page-preview/page-picture.tsx'
import { previewOf } from '../parts/page-preview/previews.ts'
import { Empty } from '../ui/empty.tsx'
import { Page as PageFrame } from '../ui/page.tsx'
import { isThere, useViewer } from './page-access.ts'
import type { Page } from './pages.ts'

/** Features that the server administrator has to switch on: the setting, and the purpose of their pages. */
const features = {
  issues: { setting: 'ISSUES_PAGE', shows: 'Lists possible problems in your data, and how they affect your figures.' },
  twoFactor: { setting: 'TWO_FACTOR', shows: 'Lets you require the code of an authenticator app at sign-in.' },
} as const satisfies Record<NonNullable<Page['feature']>, unknown>

/** Shown instead of a page that the server has switched off, or that the plan does not include. */
export function Teaser({ page }: { page: Page }) {
  const viewer = useViewer()
  const { title, place, feature } = page
  if (feature === undefined || isThere(viewer, page)) return <NotIncluded page={page} />
  const { setting, shows } = features[feature]
  return (
    <PageFrame title={title} {...('group' in place ? { group: place.group } : {})}>
      <Empty
        title="This page is switched off on this server."
        why={shows}
        action={
          <p>
            The server administrator can switch it on with <code>{setting}=on</code>.
          </p>
        }
      />
    </PageFrame>
  )
}

/** Preview of a page that the plan does not include, with the way to change the plan. */
function NotIncluded({ page: { path, title, place } }: { page: Page }) {
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
