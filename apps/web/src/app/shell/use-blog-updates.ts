import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../journal/api.ts'
import { useConfig } from '../../journal/app-config.ts'
import { queryClient } from '../../journal/query-client.ts'
import { useUser } from '../../journal/session.ts'

const hourMs = 3_600_000

const blogUpdatesQuery = (userId: number) =>
  queryOptions({
    queryKey: ['blog-updates', userId],
    queryFn: ({ signal }) => api.readBlogUpdates({}, signal),
    staleTime: hourMs,
  })

/** Address of the blog, and a function that marks its posts as seen; null if all are seen, or there is no blog. */
export function useBlogUpdates(): { readonly address: string; readonly markViewed: () => void } | null {
  const { links } = useConfig()
  const { userId } = useUser()
  const query = blogUpdatesQuery(userId)
  const { data } = useQuery({ ...query, enabled: links.blog !== null })
  const maxTimestamp = data?.maxTimestamp ?? null
  if (links.blog === null || data?.hasUpdates !== true || maxTimestamp === null) return null
  return {
    address: links.blog,
    markViewed: () => {
      api.markBlogUpdatesViewed({ body: { maxTimestamp } }).then(
        (seen) => queryClient.setQueryData(query.queryKey, seen),
        () => {}, // marked the next time; the blog opens anyway
      )
    },
  }
}
