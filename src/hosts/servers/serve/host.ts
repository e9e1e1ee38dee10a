// `catalog-press serve`: the program itself as a server on a machine of one's own.
import type { SiteRules } from '../../../contract/rules/site-rules.ts'
import type { Host } from '../../shared/host.ts'
import { RELEASE_SCRIPT } from '../../shared/release-script.ts'
import { siteFolder } from '../../shared/site-folder.ts'

export const serve: Host = {
  name: 'serve',
  title: 'catalog-press serve',
  composes: true,
  docs: 'https://nodejs.org/api/http.html',
  limits: {},
  deviations: [],
  files: (rules) => [
    { in: 'project', path: 'catalog-press-serve.service', body: systemdUnit(rules) },
    RELEASE_SCRIPT,
  ],
}

/** Answers end within 30 seconds when the service stops. The code of a process that SIGTERM has ended is 143. */
const systemdUnit = ({ baseUrl }: SiteRules): string => `\
[Unit]
Description=Serve ${new URL(baseUrl).hostname}
After=network.target

[Service]
# Set these: the folder of the project, in which catalog-press is installed, and that of the site.
WorkingDirectory=/srv/catalog
ExecStart=/srv/catalog/node_modules/.bin/catalog-press serve ${siteFolder(baseUrl)} --port 8080 --metrics-port 9464
Restart=on-failure
SuccessExitStatus=143
TimeoutStopSec=40
LimitNOFILE=65536

# The server reads the site, and writes nothing.
DynamicUser=yes
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
CapabilityBoundingSet=
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
LockPersonality=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6
RestrictNamespaces=yes
RestrictRealtime=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`
