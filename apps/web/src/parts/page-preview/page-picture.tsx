import { useComputedColorScheme } from '@mantine/core'
import { previewOf } from './previews.ts'
import classes from './page-picture.module.css'

const pictures = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })

interface PagePictureProps {
  path: string
  alt: string
  /** Said above it. */
  caption?: string
}

/** A page as it looks with the demo journal, in the theme that is on; nothing for a page without a picture. */
export function PagePicture({ path, alt, caption }: PagePictureProps) {
  const theme = useComputedColorScheme('light')
  const picture = pictures[`./pictures/${previewOf(path)?.picture ?? ''}-${theme}.webp`]
  if (picture === undefined) return null
  return (
    <figure className={classes.figure}>
      {caption !== undefined && <figcaption className={classes.caption}>{caption}</figcaption>}
      <img className={classes.picture} src={picture} alt={alt} width={1120} height={720} />
    </figure>
  )
}
