import { MantineProvider } from '@mantine/core'
import { useIsFetching } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { use, useMemo } from 'react'
import { DialogHost } from '../app/dialog-host.tsx'
import { cssVariablesResolver, theme } from '../app/theme.ts'
import { DataProvider } from '../journal/data-provider.tsx'
import { Toasts } from '../parts/toasts.tsx'
import { answering } from '../testing/answers.ts'
import { atWork } from '../testing/samples.ts'
import { keepLookups } from '../testing/stored-trade.ts'
import classes from './gallery.module.css'
import { type NamedStory, storiesOf } from './stories.ts'

/** Cached promises: `use` needs the same one at every render. */
const loading = new Map<string, Promise<readonly NamedStory[]>>()
function loaded(part: string): Promise<readonly NamedStory[]> {
  const stories = loading.get(part) ?? storiesOf(part)
  loading.set(part, stories)
  return stories
}

/** One story with the context of a component: a signed-in user in a journal, queries, routes, dialogs, toasts. */
export function Stage({ part, name, dark }: { part: string; name: string; dark: boolean }) {
  const found = use(loaded(part)).find((one) => one.name === name)
  const router = useMemo(() => {
    if (found !== undefined) prepare(found)
    return routerAround(part, name, found)
  }, [part, name, found])
  return (
    <DataProvider>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        forceColorScheme={dark ? 'dark' : 'light'}
      >
        <RouterProvider router={router} />
        <DialogHost />
        <Toasts />
      </MantineProvider>
    </DataProvider>
  )
}

/** Sets the journal of the story, and the responses of its server. */
function prepare({ story }: NamedStory): void {
  atWork()
  keepLookups()
  window.fetch = answering(story.server ?? {}).fetch
}

/** Shows browser tests whether the story waits for a response. */
const Asking = () => <span hidden data-asking={useIsFetching()} />

function routerAround(part: string, name: string, found: NamedStory | undefined) {
  const Shown = () => (
    <main className={classes.stage} data-shown={`${part}/${name}`}>
      <h1 className="sr">{found === undefined ? 'This story does not exist' : `${part}: ${found.words}`}</h1>
      {found === undefined ? 'This story does not exist.' : <found.story />}
      <Outlet />
      <Asking />
    </main>
  )
  const root = createRootRoute({ component: Shown })
  const anywhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  return createRouter({
    routeTree: root.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
}
