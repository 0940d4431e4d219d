import { use } from 'react'
import classes from './gallery.module.css'
import { parts, storiesOf } from './stories.ts'

interface CatalogueProps {
  part: string
  name: string
  dark: boolean
  phone: boolean
}

const all = Promise.all(parts.map(async (part) => ({ part, stories: await storiesOf(part) })))

/** All stories in a list, the chosen one in a frame next to it, in either theme and width. */
export function Catalogue({ part, name, dark, phone }: CatalogueProps) {
  const catalogue = use(all)
  const look = (changes: { theme?: string; width?: string }) =>
    `?${new URLSearchParams({ theme: dark ? 'dark' : 'light', width: phone ? 'phone' : 'wide', ...changes })}`
  const address = `/gallery/${part}/${name}`
  return (
    <div className={classes.catalogue}>
      <nav className={classes.list} aria-label="Stories">
        {catalogue.map((one) => (
          <section key={one.part} aria-labelledby={`part-${one.part}`}>
            <h2 id={`part-${one.part}`} className={classes.part}>
              {one.part}
            </h2>
            {one.stories.map((story) => (
              <a
                key={story.name}
                className={classes.link}
                href={`/gallery/${one.part}/${story.name}${look({})}`}
                aria-current={one.part === part && story.name === name ? 'page' : undefined}
              >
                {story.words}
              </a>
            ))}
          </section>
        ))}
      </nav>
      <main className={classes.shown}>
        <p className={classes.tools}>
          <a className="link" href={address + look({ theme: dark ? 'light' : 'dark' })}>
            {dark ? 'Light theme' : 'Dark theme'}
          </a>
          <a className="link" href={address + look({ width: phone ? 'wide' : 'phone' })}>
            {phone ? 'Full width' : 'Phone width'}
          </a>
          <a className="link" href={`${address}${look({})}&alone`}>
            Story alone
          </a>
        </p>
        {name === '' ? (
          <p>Choose a story.</p>
        ) : (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- it shows this page
          <iframe
            key={look({})}
            className={classes.frame}
            data-phone={phone || undefined}
            title={`${part}: ${name}`}
            src={`${address}${look({})}&alone`}
          />
        )}
      </main>
    </div>
  )
}
