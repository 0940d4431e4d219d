import { queryOptions } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../journal/api.ts'

/** A file never changes under its id. It is dropped from the cache soon after its last use, because pictures are large. */
export const pictureQuery = (fileId: string) =>
  queryOptions({
    queryKey: ['picture', fileId],
    queryFn: async ({ signal }) => new Blob([await api.readFile({ params: { fileId } }, signal)]),
    staleTime: Infinity,
    gcTime: 60_000,
  })

/** The thumbnail: at most 480 pixels wide and high. */
export const thumbnailQuery = (fileId: string) =>
  queryOptions({
    queryKey: ['thumbnail', fileId],
    queryFn: async ({ signal }) => new Blob([await api.readThumbnail({ params: { fileId } }, signal)]),
    staleTime: Infinity,
    gcTime: 60_000,
  })

/** A picture fetched with the API, because an <img> cannot authenticate its request. */
export function Picture({ blob, alt }: { blob: Blob; alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return
      const address = URL.createObjectURL(blob)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [blob],
  )
  return <img ref={show} alt={alt} decoding="async" />
}
