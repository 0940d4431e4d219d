import { useRouter } from '@tanstack/react-router'
import { createElement, Fragment, type MouseEvent, type ReactNode, useMemo } from 'react'
import { useActiveJournalId } from '../../../journal/active-journal.ts'
import { basePath } from '../../../journal/base-path.ts'
import { withJournal } from '../../../journal/journal-link.ts'

/** Allowed tags in a notification; of others only the text is shown. */
const marks = new Set(['b', 'strong', 'i', 'em', 'p', 'br', 'ul', 'ol', 'li'])

interface NoticeBodyProps {
  /** As sent by the server. Converted to elements one by one: none of it is trusted as HTML. */
  html: string
  /** Called when a link navigates to another page. */
  onFollow?: () => void
}

/** The text of a notification. Links to our pages use the router, without a reload. */
export function NoticeBody({ html, onFollow }: NoticeBodyProps) {
  const nodes = useMemo(() => [...new DOMParser().parseFromString(html, 'text/html').body.childNodes], [html])
  return nodes.map((node, i) => <Part key={i} node={node} onFollow={onFollow} />)
}

function Part({ node, onFollow }: { node: Node; onFollow: (() => void) | undefined }): ReactNode {
  if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? node.textContent : null
  const name = node.localName
  if (name === 'br') return <br />
  const children = [...node.childNodes].map((child, i) => <Part key={i} node={child} onFollow={onFollow} />)
  if (name === 'a')
    return (
      <NoticeLink href={node.getAttribute('href') ?? ''} onFollow={onFollow}>
        {children}
      </NoticeLink>
    )
  return createElement(marks.has(name) ? name : Fragment, {}, children)
}

const isOurs = (href: string): boolean => href.startsWith('/') && !href.startsWith('//') && !href.includes('\\')
const isElsewhere = (href: string): boolean => /^(https?:\/\/|mailto:)/.test(href)

function NoticeLink({
  href,
  onFollow,
  children,
}: {
  href: string
  onFollow: (() => void) | undefined
  children: ReactNode
}) {
  const router = useRouter()
  const journalId = useActiveJournalId()
  if (isElsewhere(href))
    return (
      <a className="link" href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    )
  if (!isOurs(href)) return children
  const address = basePath + href
  const follow = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return // another tab: the browser's default
    event.preventDefault()
    onFollow?.()
    void router.navigate({ href: address })
  }
  return (
    <a className="link" href={journalId === null ? address : withJournal(address, journalId)} onClick={follow}>
      {children}
    </a>
  )
}
