// The public interface of the package: the functions behind the commands, for user programs. Nothing here needs a
// terminal or reads the process; docs/reference/javascript.md describes it.
export type { Headers } from './api/headers.ts'
export { type Answer, type Asked, absent, answerTo } from './api/rules.ts'
export type { SiteRules } from './api/site-rules.ts'
export { build } from './build/build.ts'
export { type CheckOptions, type CheckReport, check } from './build/check.ts'
export { diff } from './build/diff/diff.ts'
export type { DiffOptions } from './build/diff/options.ts'
export { type OpenCatalogOptions, openCatalog } from './build/open-catalog.ts'
export type {
  Archive,
  ArchiveBuildOptions,
  BuildOptions,
  BuildReport,
  CatalogBuildOptions,
  FolderBuildOptions,
  StaleBuildOptions,
} from './build/options.ts'
export type { FaceCode, FaceReply, FaceRequest, FaceSite } from './edge/faces.ts'
export { type Asset, createHandler } from './edge/handler.ts'
export { readHostFile } from './hosts/host-file.ts'
export { HOSTS, hostNamed } from './hosts/index.ts'
export type { Markup } from './pages/html.ts'
export type { PageContents, PageTools, ThemePages } from './pages/own-content.ts'
export type { ErrorCode } from './problems/error-codes.ts'
export { CatalogError, CatalogErrors, type Place } from './problems/errors.ts'
export { type Location, locate } from './problems/places.ts'
export { TooManyWarnings, type Warning, type WarningCode } from './problems/warnings.ts'
export type { BuildDocument } from './reports/build-report.ts'
export type { CheckDocument } from './reports/check-report.ts'
export type { DiffReport } from './reports/diff-report.ts'
export type { HostsDocument } from './reports/hosts-report.ts'
export type { Failure } from './reports/outcome.ts'
export type { VerifyDocument } from './reports/verify-report.ts'
export type {
  Catalog,
  CatalogCounts,
  JoinedArtist,
  JoinedFeatures,
  JoinedLabel,
  JoinedRelease,
  JoinedTrack,
  StaleRecord,
} from './stages/catalog.ts'
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
} from './stages/face.ts'
export type { Host, HostFile, OwnHost } from './stages/host.ts'
export type { OriginTools, OwnOrigin, OwnRow } from './stages/own-origin.ts'
export type { Progress, ProgressOptions, Stage } from './stages/progress.ts'
export type { Shard, WriteReport } from './stages/site.ts'
