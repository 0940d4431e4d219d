import { useComputedColorScheme } from '@mantine/core'
import { previewOf } from './previews.ts'
import { spaceClass, Text } from '../../ui/layout.tsx'
import classes from './page-picture.module.css'

const pictures = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })

interface PagePictureProps {
  path: string
  alt: string
  /** Said above it. */
  caption?: string
}

/** Picture of a page with the demo journal, in the current theme, dimmed: its figures are not the user's. Empty for a page without a picture. */
export function PagePicture({ path, alt, caption }: PagePictureProps) {
  const theme = useComputedColorScheme('light')
  const picture = pictures[`./pictures/${previewOf(path)?.picture ?? ''}-${theme}.webp`]
  if (picture === undefined) return null
  return (
    <figure className={spaceClass({ above: 6 })}>
      {caption !== undefined && (
        <Text as="figcaption" below={2} size="small" ink={3}>
          {caption}
        </Text>
      )}
      <div className={classes.frame}>
        <span className={classes.tag}>Sample</span>
        <img className={classes.picture} src={picture} alt={alt} width={1120} height={720} />
      </div>
    </figure>
  )
}
