import { Loader } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../journal/query-client.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { useCompact } from '../../ui/use-compact.ts'
import { Dialog } from '../dialog.tsx'
import { Loaded } from '../loaded.tsx'
import { Picture, pictureQuery } from './picture.tsx'
import classes from './picture-viewer.module.css'

export interface ShownPicture {
  readonly fileId: string
  /** "Screenshot 2". */
  readonly title: string
  readonly description: string
}

interface PictureViewerProps {
  pictures: readonly ShownPicture[]
  /** Index of the visible picture. */
  at: number
  onShow: (at: number) => void
  onClose: () => void
  /** Facts about the visible picture, above its description. */
  about?: ReactNode
  /** Shown next to the picture, below it on a narrow screen. */
  beside?: ReactNode
  /** Offers a slideshow; `running` from the start. */
  slideshow?: 'offered' | 'running'
}

const slideMs = 5000

/** Pictures in full screen; the arrow keys cycle through them, Escape closes. */
export function PictureViewer({ pictures, at, onShow, onClose, about, beside, slideshow }: PictureViewerProps) {
  const [running, setRunning] = useState(slideshow === 'running')
  const compact = useCompact() // then the header only has room for the title
  const count = pictures.length
  const walk = (step: 1 | -1): void => onShow((at + step + count) % count)
  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented) return // the key moved through a chart next to it
    if (event.key === 'ArrowLeft') walk(-1)
    else if (event.key === 'ArrowRight') walk(1)
  })
  // preloads the next picture
  const next = pictures[(at + 1) % count]?.fileId
  useEffect(() => {
    if (next !== undefined) void queryClient.prefetchQuery(pictureQuery(next))
  }, [next])
  useEffect(() => {
    if (!running || count < 2) return
    const timer = setTimeout(() => onShow((at + 1) % count), slideMs)
    return () => clearTimeout(timer)
  }, [running, at, count, onShow])
  const shown = pictures[at]
  const description = shown?.description ?? ''
  const title = shown?.title ?? ''

  const steps = count > 1 && (
    <div className={classes.walk}>
      <IconButton label="Previous screenshot" onClick={() => walk(-1)}>
        <IconChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <span aria-live={running ? 'off' : 'polite'}>
        {at + 1} of {count}
      </span>
      <IconButton label="Next screenshot" onClick={() => walk(1)}>
        <IconChevronRight size={20} aria-hidden="true" />
      </IconButton>
      {slideshow !== undefined && (
        <IconButton label={running ? 'Pause slideshow' : 'Play slideshow'} onClick={() => setRunning(!running)}>
          {running ? <IconPlayerPause size={20} aria-hidden="true" /> : <IconPlayerPlay size={20} aria-hidden="true" />}
        </IconButton>
      )}
    </div>
  )

  return (
    <Dialog full title={title} onClose={onClose} head={!compact && steps}>
      <figure className={classes.figure} tabIndex={-1} data-autofocus>
        {compact && steps}
        <div className={classes.place} data-beside={beside !== undefined || undefined}>
          {shown !== undefined && (
            <EnlargedPicture key={shown.fileId} fileId={shown.fileId} alt={description === '' ? title : description} />
          )}
          {beside !== undefined && <div className={classes.beside}>{beside}</div>}
        </div>
        {(description !== '' || about !== undefined) && (
          <figcaption className={classes.caption}>
            {about}
            {description}
          </figcaption>
        )}
      </figure>
    </Dialog>
  )
}

/** A picture scaled to its container. */
export function EnlargedPicture({ fileId, alt }: { fileId: string; alt: string }) {
  const query = useQuery(pictureQuery(fileId))
  return (
    <div className={classes.frame}>
      <Loaded query={query} doing="reading the picture" skeleton={<Loader size={24} />}>
        {(blob) => <Picture blob={blob} alt={alt} />}
      </Loaded>
    </div>
  )
}
