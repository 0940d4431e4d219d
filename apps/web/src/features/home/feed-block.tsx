import type { FeedName } from '@afterclose/contract/feeds'
import type { Activity } from '@afterclose/contract/problems'
import { formatDate } from '@afterclose/core/format'
import { localText } from '@afterclose/core/time'
import { useQuery } from '@tanstack/react-query'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Block } from '../../ui/block.tsx'
import { Text } from '../../ui/layout.tsx'
import { type FeedItem, feedItems, hasDate } from './feed-items.ts'
import classes from './home-foot.module.css'

interface FeedBlockProps {
  title: string
  feed: FeedName
  doing: Activity
}

/** Feeds change a few times a week; the server reads them every quarter of an hour. */
const fresh = 15 * 60_000
const most = 4

/** Newest items of a feed; loads and fails independently, and is hidden while empty. */
export function FeedBlock({ title, feed, doing }: FeedBlockProps) {
  const query = useQuery({
    queryKey: ['feed', feed],
    queryFn: async ({ signal }) =>
      feedItems(new TextDecoder().decode(await api.readFeed({ params: { feed } }, signal))),
    staleTime: fresh,
  })
  if (query.data?.length === 0) return null
  return (
    <Block title={title}>
      <Loaded query={query} doing={doing}>
        {(items) => (
          <ul className={classes.items}>
            {items.slice(0, most).map((item) => (
              <li key={`${item.link} ${item.title} ${item.published}`}>
                <Item item={item} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Block>
  )
}

function Item({ item }: { item: FeedItem }) {
  const { dateFormat } = useActiveJournal()
  const { title, link, category, creator, description, published } = item
  const facts = [category, creator].filter((fact) => fact !== '')
  return (
    <>
      {link === null ? (
        <b className={classes.title}>{title}</b>
      ) : (
        <a className={classes.title} href={link} target="_blank" rel="noreferrer">
          {title}
        </a>
      )}
      {description !== '' && <p className={classes.text}>{description}</p>}
      <Text size="micro" ink={3}>
        {[...(hasDate(item) ? [formatDate(localText(published), dateFormat)] : []), ...facts].join(' · ')}
      </Text>
    </>
  )
}
