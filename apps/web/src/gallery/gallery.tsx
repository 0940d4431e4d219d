import { Catalogue } from './catalogue.tsx'
import { Stage } from './stage.tsx'

/**
 * The parts of the product, each in every state: `/gallery/part/story`. Served in development only. With `?alone` it is the
 * story and nothing else, which is what the catalogue frames and what browser tests walk through.
 */
export function Gallery() {
  const [part = '', story = ''] = location.pathname.split('/').slice(2)
  const search = new URLSearchParams(location.search)
  const dark = search.get('theme') === 'dark'
  if (search.has('alone')) return <Stage part={part} name={story} dark={dark} />
  return <Catalogue part={part} name={story} dark={dark} phone={search.get('width') === 'phone'} />
}
