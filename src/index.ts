// The public interface of the package: the functions behind the commands, for user programs. Nothing here needs a
// terminal or reads the process; docs/reference/javascript.md describes it.

export type { FaceCode, FaceReply, FaceRequest, FaceSite } from './contract/edge/faces.ts'
export { type Asset, createHandler } from './contract/edge/handler.ts'
export type { Headers } from './contract/rules/headers.ts'
export { type Answer, type Asked, absent, answerTo } from './contract/rules/rules.ts'
export type { SiteRules } from './contract/rules/site-rules.ts'
export type {
  Catalog,
  CatalogCounts,
  JoinedArtist,
  JoinedFeatures,
  JoinedLabel,
  JoinedRelease,
  JoinedTrack,
  RankedRecord,
} from './core/library/joined-records.ts'
export type { Markup } from './core/markup/html.ts'
export type { ErrorCode } from './core/problems/error-codes.ts'
export { CatalogError, CatalogErrors, type Place } from './core/problems/errors.ts'
export { type Location, locate } from './core/problems/places.ts'
export type { Proposal } from './core/problems/proposals.ts'
export type { WarningCode } from './core/problems/warning-codes.ts'
export { TooManyWarnings, type Warning } from './core/problems/warnings.ts'
export type { BuildDocument } from './core/reports/build-report.ts'
export type { CheckDocument } from './core/reports/check-report.ts'
export type { DiffReport } from './core/reports/diff-report.ts'
export type { HostsDocument } from './core/reports/hosts-report.ts'
export type { Failure } from './core/reports/outcome.ts'
export type { VerifyDocument } from './core/reports/verify-report.ts'
export type {
  Face,
  FaceAnswers,
  FaceCatalog,
  FaceContext,
  FaceFeed,
  FaceFile,
  FaceForm,
  FaceList,
  FaceOperations,
  FaceQuestion,
} from './core/site/face.ts'
export type { WriteReport } from './core/site/site.ts'
export type { Progress, ProgressOptions, Stage } from './core/system/progress.ts'
export { HOSTS, hostNamed } from './hosts/index.ts'
export type { Host, HostFile, OwnHost } from './hosts/shared/host.ts'
export { readHostFile } from './hosts/shared/host-file.ts'
export type { OriginTools, OwnOrigin, OwnRow } from './importers/origins/own-origin.ts'
export type { PageContents, PageTools, ThemePages } from './pages/own/own-content.ts'
export { build } from './press/build.ts'
export { type CheckOptions, type CheckReport, check } from './press/check.ts'
export { diff } from './press/diff/diff.ts'
export type { DiffOptions } from './press/diff/options.ts'
export { type OpenCatalogOptions, openCatalog } from './press/open-catalog.ts'
export type {
  Archive,
  ArchiveBuildOptions,
  BuildOptions,
  BuildReport,
  CatalogBuildOptions,
  FolderBuildOptions,
  StaleBuildOptions,
} from './press/options.ts'
