import { createBrowserHistory } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { leaveNothing } from '../testing/leave-nothing.ts'
import { Catalogue } from './catalogue.tsx'
import { Stage } from './stage.tsx'

const history = createBrowserHistory()

/**
 * Gallery of the product's components in each state: `/gallery/part/story`. Served in development only. With `?alone` it shows only the
 * story, for the catalogue's frame and for browser tests.
 */
export function Gallery() {
  const address = useAddress()
  if (address === null) return null
  const [part = '', story = ''] = address.pathname.split('/').slice(2)
  const search = new URLSearchParams(address.search)
  const dark = search.get('theme') === 'dark'
  if (search.has('alone')) return <Stage part={part} name={story} dark={dark} />
  return <Catalogue part={part} name={story} dark={dark} phone={search.get('width') === 'phone'} />
}

/** Follows the address. Null in between, so that no state of one story remains when the next one starts. */
function useAddress(): { readonly pathname: string; readonly search: string } | null {
  const [address, setAddress] = useState<typeof history.location | null>(history.location)
  useEffect(
    () =>
      history.subscribe(({ location }) => {
        flushSync(() => setAddress(null))
        leaveNothing()
        setAddress(location)
      }),
    [],
  )
  return address
}
