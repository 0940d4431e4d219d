import type { ReviewCard } from '@afterclose/contract/reviews'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Picture, thumbnailQuery } from '../../parts/slots/picture.tsx'
import { PictureViewer } from '../../parts/slots/picture-viewer.tsx'
import classes from './card.module.css'

/** Pictures from before the entry, or those taken afterwards. */
export function EntryPictures({ pictures, when = 'before' }: { pictures: ReviewCard['pictures']; when?: string }) {
  const [enlarged, setEnlarged] = useState<number | null>(null)
  const stored = pictures.filter(({ fileId }) => fileId !== null)
  if (stored.length === 0) return null
  return (
    <div className={classes.pictures}>
      {stored.map(({ slot, fileId }, index) => (
        <figure key={slot}>
          <button type="button" aria-label={`Enlarge screenshot ${slot}`} onClick={() => setEnlarged(index)}>
            <Thumbnail fileId={fileId ?? ''} slot={slot} />
          </button>
          <figcaption>{when}</figcaption>
        </figure>
      ))}
      {enlarged !== null && (
        <PictureViewer
          pictures={stored.map(({ slot, fileId }) => ({
            fileId: fileId ?? '',
            title: `Screenshot ${slot}`,
            description: '',
          }))}
          at={enlarged}
          onShow={setEnlarged}
          onClose={() => setEnlarged(null)}
        />
      )}
    </div>
  )
}

function Thumbnail({ fileId, slot }: { fileId: string; slot: number }) {
  const blob = useQuery(thumbnailQuery(fileId)).data
  return blob === undefined ? null : <Picture blob={blob} alt={`Screenshot ${slot}`} />
}
