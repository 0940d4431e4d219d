import { Menu } from '@mantine/core'
import {
  IconCoins,
  IconExternalLink,
  IconKeyboard,
  IconLogout,
  IconShieldLock,
  IconUserCircle,
  IconUserPlus,
} from '@tabler/icons-react'
import { spotlight } from '@mantine/spotlight'
import { useConfig } from '../../journal/app-config.ts'
import { useUser } from '../../journal/session.ts'
import { useSettings } from '../../journal/settings.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toastProblem } from '../../parts/toasts.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { useLeaveDemo, useLogOut } from '../../journal/log-out.ts'
import { useViewer } from '../page-access.ts'
import classes from './account-menu.module.css'

/** The user's own menu: only what exists, and links only where they are configured. */
export function AccountMenu() {
  const { username, demo } = useUser()
  const { links } = useConfig()
  const { features } = useViewer()
  const { settings, change } = useSettings()
  const logOut = useLogOut()
  const leaveDemo = useLeaveDemo()
  const showsBalance = settings.showAccountBalance === 'true'
  const external = [
    { label: 'Manage Subscription', href: links.billing },
    { label: 'Journaling Course', href: links.course },
    { label: 'Changelog', href: links.changelog },
    { label: 'Documentation/Help', href: links.documentation },
    { label: 'Feature Request', href: links.featureRequest },
  ].filter((link): link is { label: string; href: string } => link.href !== null)

  return (
    <Menu>
      <Menu.Target>
        <IconButton label="Account">
          <IconUserCircle size={20} aria-hidden="true" />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        <Menu.Label>{demo ? 'Demo account' : username}</Menu.Label>
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
          onClick={spotlight.open}
          rightSection={<kbd className={classes.key}>Ctrl K</kbd>}
        >
          Find page or action
        </Menu.Item>
        {features.twoFactor && (
          <Menu.Item
            component={PageLink}
            to="/two-factor-tokens"
            leftSection={<IconShieldLock size={20} aria-hidden="true" />}
          >
            Two Factor Authentication
          </Menu.Item>
        )}
        {external.length > 0 && <Menu.Divider />}
        {external.map((link) => (
          <Menu.Item
            key={link.label}
            component="a"
            href={link.href}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink size={20} aria-hidden="true" />}
          >
            {link.label}
          </Menu.Item>
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
