/** Warnings about files that are published, or that were meant to be; see WARNING_CODES. */
export const FILE_WARNINGS = {
  ALIKE_PATHS: {
    cause:
      'Files that are published have paths that differ only in upper and lower case, such as `Cover.JPG` and `cover.jpg`, or in whether accents are letters or marks of their own. Disks of macOS and Windows, and some hosts, take them for one file.',
    cure: 'Rename all but one of them, and correct the records that name them.',
  },
  BESIDE_DATA: {
    cause:
      'A folder `pages`, `news` or `theme` with files of a site is beside the data folder, where nothing reads it, and the data folder has none of that name.',
    cure: 'Move it into the data folder: `data/pages/about.md`. If it belongs to another program, nothing needs to be done.',
  },
  BROKEN_AUDIO: {
    cause:
      'An audio file in `data/media/` is cut off, as an interrupted upload or download leaves it. It is published unchanged.',
    cure: 'Replace the file.',
  },
  BROKEN_PICTURE: {
    cause:
      'A picture is damaged or cut off, or of a format that hardly any browser shows, such as HEIC or TIFF. It is published unchanged, without smaller copies.',
    cure: 'Replace the file; JPEG, PNG, WebP, AVIF, GIF and SVG are shown.',
  },
  COPIED_FILE: {
    cause:
      'Audio files of a release have the same audio, without the tags, and the same number as another one of them, as copies in a folder of backups or `Low (1).mp3` do. Each is published as a track of its own. The message names each copy, and the file that it is one of.',
    cure: 'Move the copies out of the [folder](../how-to/audio.md). The tracks of the other files keep their URLs.',
  },
  GIANT_PICTURE: {
    cause:
      'A picture has more than 100 million pixels, and takes more than 400 MB of memory to show, which phones do not have. It is published unchanged.',
    cure: 'Save it smaller: 3000 by 3000 pixels are enough for a cover.',
  },
  MISSING_MEDIA: {
    cause:
      'An `image`, a `background` or a `stream` names a file that is not in `data/media/`, and no `media_url` is set. Files whose names begin with a dot are not published.',
    cure: 'Put the file there, correct its name, or set `media_url` if the audio files are elsewhere.',
  },
  NOT_MEDIA: {
    cause:
      'A file in `data/media/` that is a picture or audio by its name, or by the record that names it, is something else: empty, a text, a web page that was saved in its place, an archive, a pointer of Git LFS. It is left out of the site, so that a page shows initials in place of the picture.',
    cure: 'Export or download the file again. For pointers of Git LFS, run `git lfs pull` before the build; on a host that builds from Git, turn on Git LFS.',
  },
  PAGE_FOR_IMAGE: {
    cause:
      'An `image` or a `background` is the address of a page on which a service shows a picture, such as Google Drive, Dropbox, OneDrive, iCloud, Imgur, Instagram, Flickr or Bandcamp. Browsers show a broken picture.',
    cure: 'Download the picture, put it into `data/media/`, and write its name. Or write the address of the file, which the message has where it follows from that of the page.',
  },
  PAGE_FOR_STREAM: {
    cause:
      'A `stream` is the address of a page on which a service shows or plays a file, such as `https://www.dropbox.com/…?dl=0` or a page of Bandcamp, SoundCloud, YouTube or the Internet Archive. No player can play it.',
    cure: 'Write the address of the audio file: in Dropbox it ends in `raw=1` instead of `dl=0`, in the Internet Archive it begins with `https://archive.org/download/`. Write addresses of pages in `links`.',
  },
  PICTURE_TRACES: {
    cause:
      'The metadata (EXIF, XMP) of a picture of a record hold the position where it was taken, or the serial number of a camera or a lens. The picture is published byte for byte; its smaller copies have no metadata. Found where the package `sharp` is installed and the site has web pages.',
    cure: 'Save the picture without them: `exiftool -gps:all= -serialnumber= FILE`, or the export of a picture editor without location and camera data.',
  },
  UNNAMED_MEDIA: {
    cause:
      'The folder `data/media/` holds audio files that no record names, while tracks have no `stream`, or pictures that are called as covers are, while releases have no `image`. The files are published, but no page plays or shows them: files are found by what records name, never by how they are called.',
    cure: 'Name each file in its row, in a column for `stream` or `image`. If a picture is the cover of all releases, map it as a [value](../how-to/columns.md): `"release.image": { "value": "cover.jpg" }`.',
  },
  UNPUBLISHED_FILE: {
    cause:
      'The folder `data/media/` holds files that no record names, and whose names are those of files that were never meant for readers: keys, databases, spreadsheets and data files, settings, files of hosts, editors and systems, projects of pictures and recordings, and masters (WAV, AIFF). They are left out of the site.',
    cure: 'Move them out of the folder. To publish some of them, name them in [`publish`](settings.md) of `site.json`, such as `"publish": ["masters/*.wav"]`.',
  },
  UNREAD_FILE: {
    cause:
      'The data folder contains files that are not read: spreadsheets with other names, databases, audio files, pages and style sheets in other places, and others.',
    cure: 'Name spreadsheets after their kind of records, such as `tracks.xlsx`. Add spreadsheets with other names, databases (`sql`) and folders of audio files (`audio`) to `sources`, or put audio files into `data/media/`. Move other files away.',
  },
  UNUSED_TEXT: {
    cause:
      'A file of the folder `data/texts/` is not shown, because no record [names it](../how-to/pages.md#texts). Often its name is mistyped in a sheet, or its record is gone.',
    cure: 'Name it in a record, such as `{ "description": { "file": "texts/release.md" } }`, or move it out of the folder.',
  },
  WINDOWS_PATH: {
    cause: 'A `stream` is a Windows path, with backslashes or a drive letter.',
    cure: 'Write it with `/`, relative to the published folder: `Music/x.mp3` for `C:\\Music\\x.mp3`.',
  },
  WRONG_EXTENSION: {
    cause:
      'A picture or an audio file is of another format than that of its extension, such as a WebP called `cover.jpg`. Hosts announce it as what its name says, which some players believe. It is published unchanged.',
    cure: 'Give it the extension of its format, also where records name it.',
  },
} as const
