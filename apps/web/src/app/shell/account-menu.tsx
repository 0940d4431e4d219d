import { Menu } from '@mantine/core'
import {
  IconCoins,
  IconExternalLink,
  IconKeyboard,
  IconLogout,
  IconMedal,
  IconNews,
  IconShieldLock,
  IconUserCircle,
  IconUserPlus,
} from '@tabler/icons-react'
import { basePath } from '../../journal/base-path.ts'
import { useConfig } from '../../journal/app-config.ts'
import { useUser } from '../../journal/session.ts'
import { useSettings } from '../../journal/settings.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toastProblem } from '../../parts/toasts.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { useLeaveDemo, useLogOut } from '../../journal/log-out.ts'
import { useViewer } from '../page-access.ts'
import classes from './account-menu.module.css'
import { openPalette } from './palette-state.ts'
import { useBlogUpdates } from './use-blog-updates.ts'

/** The user's menu: only available features, and only configured links. Help is the guide on this server, if no other is configured. */
export function AccountMenu() {
  const { username, demo } = useUser()
  const { links } = useConfig()
  const { features } = useViewer()
  const { settings, change } = useSettings()
  const logOut = useLogOut()
  const leaveDemo = useLeaveDemo()
  const blog = useBlogUpdates()
  const showsBalance = settings.showAccountBalance === 'true'
  const external = [
    { label: 'Journaling Course', href: links.course },
    { label: 'Changelog', href: links.changelog },
    { label: 'Documentation/Help', href: links.documentation ?? `${basePath}/help` },
    { label: 'Feature Request', href: links.featureRequest },
  ].flatMap(({ label, href }) => (href === null ? [] : [{ label, href }]))

  return (
    <Menu>
      <Menu.Target>
        <IconButton label={blog === null ? 'Account' : 'Account, new blog post'} className={classes.account}>
          <IconUserCircle size={20} aria-hidden="true" />
          {blog !== null && <span className={classes.marker} />}
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        <Menu.Label>{demo ? 'Demo account' : username}</Menu.Label>
        {blog !== null && (
          <Menu.Item
            component="a"
            href={blog.address}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconNews size={20} aria-hidden="true" />}
            rightSection={<span className={classes.marker} />}
            onClick={blog.markViewed}
          >
            New Blog Post
          </Menu.Item>
        )}
        <Menu.Item component={PageLink} to="/milestones" leftSection={<IconMedal size={20} aria-hidden="true" />}>
          Milestones
        </Menu.Item>
        {links.billing !== null && <External label="Manage Subscription" href={links.billing} />}
        {features.twoFactor && (
          <Menu.Item
            component={PageLink}
            to="/two-factor-tokens"
            leftSection={<IconShieldLock size={20} aria-hidden="true" />}
          >
            Two Factor Authentication
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconCoins size={20} aria-hidden="true" />}
          onClick={() => {
            change({ showAccountBalance: String(!showsBalance) }).catch((error: unknown) =>
              toastProblem(error, 'saving the settings'),
            )
          }}
        >
          {showsBalance ? 'Hide account balance' : 'Show account balance'}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKeyboard size={20} aria-hidden="true" />}
          onClick={() => openPalette()}
          rightSection={<kbd className={classes.key}>Ctrl K</kbd>}
        >
          Search or ask
        </Menu.Item>
        <Menu.Divider />
        {external.map((link) => (
          <External key={link.label} {...link} />
        ))}
        <Menu.Divider />
        {demo && (
          <Menu.Item leftSection={<IconUserPlus size={20} aria-hidden="true" />} onClick={leaveDemo}>
            Leave the demo and create an account
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={20} aria-hidden="true" />} onClick={logOut}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const External = ({ label, href }: { label: string; href: string }) => (
  <Menu.Item
    component="a"
    href={href}
    target="_blank"
    rel="noreferrer"
    leftSection={<IconExternalLink size={20} aria-hidden="true" />}
  >
    {label}
  </Menu.Item>
)
