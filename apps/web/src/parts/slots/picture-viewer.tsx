import { Loader } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import type { ScreenshotView } from '@afterclose/contract/screenshots'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { IconButton } from '../../ui/icon-button.tsx'
import { Dialog } from '../dialog.tsx'
import { Loaded } from '../loaded.tsx'
import { Picture, pictureQuery } from './picture.tsx'
import classes from './picture-viewer.module.css'

interface PictureViewerProps {
  /** Slots that hold a picture. */
  pictures: readonly ScreenshotView[]
  /** The slot that shows. */
  slot: number
  descriptions: readonly string[]
  onShow: (slot: number) => void
  onClose: () => void
}

/** Pictures over the whole screen; the arrow keys walk round them, Escape closes. */
export function PictureViewer({ pictures, slot, descriptions, onShow, onClose }: PictureViewerProps) {
  const at = pictures.findIndex((one) => one.slot === slot)
  const walk = (step: 1 | -1): void => {
    const next = pictures.at((at + step) % pictures.length)
    if (next !== undefined) onShow(next.slot)
  }
  useWindowEvent('keydown', (event) => {
    if (event.key === 'ArrowLeft') walk(-1)
    else if (event.key === 'ArrowRight') walk(1)
  })
  const fileId = pictures[at]?.fileId
  const description = descriptions[slot - 1] ?? ''

  return (
    <Dialog
      full
      title={`Screenshot ${slot}`}
      onClose={onClose}
      head={
        pictures.length > 1 && (
          <div className={classes.walk}>
            <IconButton label="Previous screenshot" onClick={() => walk(-1)}>
              <IconChevronLeft size={20} aria-hidden="true" />
            </IconButton>
            <span aria-live="polite">
              {at + 1} of {pictures.length}
            </span>
            <IconButton label="Next screenshot" onClick={() => walk(1)}>
              <IconChevronRight size={20} aria-hidden="true" />
            </IconButton>
          </div>
        )
      }
    >
      <figure className={classes.figure} tabIndex={-1} data-autofocus>
        {typeof fileId === 'string' && (
          <Enlarged key={fileId} fileId={fileId} alt={description === '' ? `Screenshot ${slot}` : description} />
        )}
        {description !== '' && <figcaption className={classes.caption}>{description}</figcaption>}
      </figure>
    </Dialog>
  )
}

function Enlarged({ fileId, alt }: { fileId: string; alt: string }) {
  const query = useQuery(pictureQuery(fileId))
  return (
    <div className={classes.frame}>
      <Loaded query={query} doing="reading the picture" skeleton={<Loader size={24} />}>
        {(blob) => <Picture blob={blob} alt={alt} />}
      </Loaded>
    </div>
  )
}
