// Names that columns are known by, whole: a table for each language, with those of programs under English. Of two
// columns, the one with the name before a semicolon is preferred to one after it.

import {
  danish,
  finnish,
  greek,
  hungarian,
  korean,
  simplifiedChinese,
  traditionalChinese,
  turkish,
  ukrainian,
} from './further-names.ts'
import type { Language, Meaning } from './meanings.ts'
import { arabic, czech, hebrew, japanese, russian, swedish } from './more-names.ts'

const english: Language = {
  title:
    'track title, track name, song title, song name, recording title; title, song, name, recording; track',
  version:
    'version, recording version, track version, title version, track title version, song version, version title, track subtitle, subtitle, mix, mix name, mix version',
  artist:
    'artist, artists, artist name, artist names, grandparent title, track artist, track artists, track artist name, track artist names, song artist, recording artist, recording artists, recording artist name, band artist name, main artist, main artists, primary artist, primary artists, track primary artist, track primary artists, display artist, track display artist; artists name, performer, performer name, performer artist name, performers, performed by, band, band name, act, creator',
  album:
    'album, album title, album name, album single title, parent title, release, release title, release name; record, record title, record name',
  albumVersion:
    'album version, release version, album title version, release title version, release subtitle',
  albumArtist:
    'album artist, album artists, album artist name, album artist names, album artists name, album primary artist, album display artist, release artist, release artists, release artist name, release primary artist, release display artist, record artist',
  label:
    'label, label name, labels name, marketing label, releasing label, record label, record label name, record company, release label, release label name, album label, imprint',
  catalogNumber:
    'catalog number, catalogue number, cat number, catalog id, catalogue id, cat id, release catalog number, release catalogue number, label catalog number; catalog, catalogue, cat',
  barcode:
    'barcode, barcode number, upc, ean, gtin, jan, upc ean, ean upc, upc code, ean code, upc ean code, upc number, ean number, upc barcode, release upc, album upc, release barcode, album barcode',
  date: 'release date, date released, released, released on, date of release, album release date, digital release date, street date, sale start date, sales start date, release year, year of release, year released, date published, publication date, production year, parent year; year, date, album year; release',
  number:
    'track number, track no on release, song number, track position, track index, track sequence, track sequence number, track count number, index number; index, number, position, pos, sequence, sequence number, track',
  disc: 'disc, disk, cd, disc number, disk number, cd number, medium number, media number, volume number, parent index, parent index number; volume',
  duration:
    'duration, length, track duration, track length, track time, song duration, song length, duration ms, track duration ms, length ms, track time millis, duration millis, duration milliseconds, duration seconds, length seconds, duration in seconds, length in seconds, duration sec, length sec, duration s, length s, duration min, length min, duration mm ss, length mm ss, duration hh mm ss, length hh mm ss, run time ticks; time, running time, playing time, play time, total time',
  tags: 'genre, genres, music genre, primary genre, main genre, track genre, release genre, album genre; style, styles, tags, subject, keywords, genres name, tags name',
  isrc: 'isrc, isrcs, isrc code, isrc number, track isrc, track isrc code, recording isrc, song isrc',
  stream:
    'file name, file path, file, audio, audio file, audio file name, audio path, audio url, audio link, track file, track file name, mp3, mp3 file, mp3 url, mp3 link, mp3 address, wav, wav file, flac, flac file, stream, stream url, stream link; path, location, url, link, file url, file link, download, download url, download link',
  cover:
    'cover, cover art, cover image, cover url, cover link, cover file, cover file name, cover image url, cover art url, front cover, artwork, artwork url, artwork link, artwork file, artwork file name, album art, album art url, album artwork, album cover, album cover url, album image, album image url, release image, release image url, release cover, release artwork; image, image url, picture',
  license:
    'license, licence, license url, licence url, license link, licence link, cc license, cc licence, cc, creative commons',
  links:
    'link, links, url, urls, web, website, website url, web page, homepage, page, page url, release link, release url, release page, album link, album url, album page, bandcamp, bandcamp link, bandcamp url, bandcamp page, soundcloud, soundcloud link, soundcloud url, youtube, youtube link, youtube url, spotify, spotify link, spotify url, apple music, apple music link, apple music url, itunes, archive org, internet archive, fma, free music archive, smart link',
  type: 'release type, album type; type',
  recordingId: 'mb trackid, recording mbid, musicbrainz recording id, mb recording id',
  releaseId:
    'mb albumid, release mbid, album mbid, musicbrainz release id, musicbrainz album id, mb release id',
  discogs:
    'discogs, discogs id, discogs release, discogs release id, discogs url, discogs link, discogs albumid',
  description:
    'description, release description, album description, release text, release info, album info, liner notes, press text, blurb; info, text, about, notes',
}

const german: Language = {
  title:
    'titelname, songtitel, liedtitel, tracktitel, stücktitel, name des titels; titel, lied, stück, stueck',
  version: 'fassung, titelversion, untertitel, songversion',
  artist:
    'künstler, kuenstler, künstlername, kuenstlername, künstlerin, interpret, interpreten, interpretin, hauptkünstler, hauptinterpret; band, bandname, musiker, gruppe',
  album: 'albumtitel, albumname, veröffentlichung, veroeffentlichung; platte, plattentitel, tonträger',
  albumArtist: 'albumkünstler, albuminterpret, albumkuenstler',
  label: 'plattenfirma, plattenlabel, labelname, musiklabel',
  catalogNumber: 'katalognummer, kat nummer, bestellnummer, labelnummer; katalog',
  barcode: 'strichcode, ean nummer, upc nummer, ean code',
  date: 'veröffentlichungsdatum, veroeffentlichungsdatum, veröffentlicht, veröffentlicht am, veröffentlichungsjahr, veroeffentlichungsjahr, vö jahr, erscheinungsdatum, erscheinungsjahr, erschienen, erschienen am, releasedatum, vö, vö datum, veröffentlichung am; jahr, datum',
  number: 'titelnummer, tracknummer, songnummer, liednummer, stücknummer; nummer, lfd nummer, position',
  disc: 'cd nummer, discnummer, platte nummer',
  duration: 'dauer, länge, laenge, laufzeit, spielzeit, spieldauer, titellänge, tracklänge, titeldauer; zeit',
  tags: 'musikrichtung, stilrichtung; stil, schlagworte, schlagwörter',
  stream: 'dateiname, datei, pfad, dateipfad, audiodatei, speicherort; adresse',
  cover: 'titelbild, coverbild, cover datei, hülle, albumcover; bild',
  license: 'lizenz',
  links: 'webseite, netzseite, verweis, adresse',
  description: 'beschreibung, albumbeschreibung, beschreibungstext, pressetext, infotext',
}

const french: Language = {
  title:
    'titre du morceau, titre de la chanson, titre piste, titre de la piste, nom du morceau; titre, morceau, chanson',
  version: 'sous titre',
  artist:
    'artiste, artistes, nom de l artiste, nom artiste, interprète, interprètes, artiste principal; groupe',
  album: 'titre de l album, titre album, nom de l album; disque',
  albumArtist: 'artiste de l album, artiste album, artiste principal album, artiste principal de l album',
  label: 'maison de disques, éditeur, nom du label',
  catalogNumber: 'numéro de catalogue, no catalogue, référence catalogue; référence, catalogue',
  barcode: 'code barres, code barre, code à barres, code upc, code ean, code upc ean',
  date: 'date de sortie, date de parution, date de publication, année de sortie, année de parution, date sortie; année, sortie',
  number: 'numéro de piste, numéro piste, numéro du morceau; numéro, piste',
  disc: 'numéro de disque, numéro du disque, no disque, numéro de cd',
  duration: 'durée, durée du morceau, durée piste; temps, minutage',
  tags: 'genre musical; style musical, étiquettes',
  stream: 'fichier, nom du fichier, nom de fichier, fichier audio, chemin, emplacement; lien, adresse',
  cover: 'pochette, couverture, image de couverture; visuel',
  license: 'licence',
  links: 'lien, liens, site web, page web',
  description: 'description de l album, texte de présentation',
}

const spanish: Language = {
  title:
    'título de la canción, título de la pista, título del tema, nombre de la canción, título canción; título, canción, tema',
  version: 'versión, subtítulo',
  artist:
    'artista, artistas, nombre del artista, nombre artista, intérprete, intérpretes, artista principal; grupo, banda',
  album: 'álbum, título del álbum, título álbum, nombre del álbum, lanzamiento; disco',
  albumArtist: 'artista del álbum, artista álbum',
  label: 'sello, sello discográfico, discográfica, compañía discográfica, casa discográfica',
  catalogNumber: 'número de catálogo, no catálogo, referencia de catálogo; referencia, catálogo',
  barcode: 'código de barras, codigo barras',
  date: 'fecha de lanzamiento, fecha de publicación, fecha lanzamiento, fecha de salida, año de lanzamiento, año de publicación; año, fecha',
  number: 'número de pista, número pista; número, pista',
  disc: 'número de disco, no disco',
  duration: 'duración, duración de la pista; tiempo',
  tags: 'género, géneros, género musical; estilo, etiquetas',
  stream:
    'archivo, nombre del archivo, nombre de archivo, fichero, archivo de audio, ruta, ubicación; enlace',
  cover: 'portada, carátula, imagen de portada; imagen',
  license: 'licencia',
  links: 'enlace, enlaces, sitio web, página web',
  description: 'descripción',
}

const portuguese: Language = {
  title: 'título da faixa, título da música, nome da faixa, nome da música; título, música, faixa, canção',
  version: 'versão, subtítulo',
  artist: 'artista, artistas, nome do artista, intérprete, intérpretes, artista principal; banda, grupo',
  album: 'álbum, título do álbum, nome do álbum, lançamento; disco',
  albumArtist: 'artista do álbum, artista álbum',
  label: 'selo, gravadora, editora, editora discográfica, nome da editora, etiqueta',
  catalogNumber: 'número de catálogo, no catálogo; referência, catálogo',
  barcode: 'código de barras',
  date: 'data de lançamento, data lançamento, ano de lançamento, data de publicação, data de edição, ano de edição; ano, data',
  number: 'número da faixa, número de faixa, no faixa; número, faixa',
  disc: 'número do disco, no disco',
  duration: 'duração, duração da faixa; tempo',
  tags: 'gênero, gêneros, gênero musical; estilo, etiquetas',
  stream: 'arquivo, ficheiro, nome do arquivo, nome do ficheiro, arquivo de áudio, caminho; ligação',
  cover: 'capa, imagem da capa, capa do álbum; imagem',
  license: 'licença',
  links: 'ligação, ligações, página, site',
  description: 'descrição',
}

const italian: Language = {
  title:
    'titolo brano, titolo del brano, titolo traccia, titolo della traccia, titolo canzone, nome brano; titolo, brano, canzone',
  version: 'versione, sottotitolo',
  artist:
    'artista, artisti, nome artista, nome dell artista, interprete, interpreti, artista principale; gruppo, esecutore',
  album: 'titolo album, titolo dell album, nome album, pubblicazione; disco',
  albumArtist: 'artista album, artista dell album',
  label: 'etichetta, casa discografica, etichetta discografica, nome etichetta',
  catalogNumber: 'numero di catalogo, no catalogo; catalogo, riferimento',
  barcode: 'codice a barre, codice barre',
  date: 'data di uscita, data uscita, data di pubblicazione, data pubblicazione, anno di uscita, anno di pubblicazione; anno, data, uscita',
  number: 'numero traccia, numero di traccia, numero brano, numero della traccia; numero, traccia',
  disc: 'numero disco, numero del disco',
  duration: 'durata, durata brano; tempo',
  tags: 'genere, generi, genere musicale; stile',
  stream: 'nome file, nome del file, file audio, percorso; collegamento',
  cover: 'copertina, immagine di copertina; immagine',
  license: 'licenza',
  links: 'collegamento, sito, sito web, pagina web',
  description: 'descrizione',
}

const dutch: Language = {
  title: 'tracktitel, songtitel, liedtitel, titel van het nummer, naam van het nummer; titel, liedje, naam',
  version: 'versie, ondertitel',
  artist: 'artiest, artiesten, artiestennaam, naam artiest, uitvoerende, uitvoerder, uitvoerenden; groep',
  album: 'albumtitel, albumnaam, uitgave; plaat',
  albumArtist: 'albumartiest',
  label: 'platenlabel, platenmaatschappij, labelnaam',
  catalogNumber: 'catalogusnummer, cat nummer; catalogus',
  barcode: 'streepjescode',
  date: 'releasedatum, uitgavedatum, verschijningsdatum, datum uitgave, uitgebracht, uitgebracht op, jaar van uitgave, uitgavejaar; jaar, datum',
  number: 'tracknummer, volgnummer, liednummer',
  disc: 'discnummer, cd nummer, schijfnummer',
  duration: 'duur, lengte, speelduur, tijdsduur; tijd, speeltijd',
  tags: 'muziekgenre; stijl, trefwoorden',
  stream: 'bestand, bestandsnaam, audiobestand, bestandspad, pad',
  cover: 'hoes, hoesafbeelding, albumhoes; afbeelding',
  license: 'licentie',
  links: 'koppeling, webpagina',
  description: 'beschrijving',
}

const polish: Language = {
  title: 'tytuł utworu, tytuł piosenki, nazwa utworu; tytuł, utwór, piosenka, nazwa',
  version: 'wersja, podtytuł',
  artist: 'artysta, artyści, wykonawca, wykonawcy, nazwa artysty, główny artysta; zespół',
  album: 'tytuł albumu, nazwa albumu, wydawnictwo; płyta, tytuł płyty',
  albumArtist: 'artysta albumu, wykonawca albumu',
  label: 'wytwórnia, wydawca, wytwórnia płytowa, nazwa wytwórni',
  catalogNumber: 'numer katalogowy; katalog',
  barcode: 'kod kreskowy',
  date: 'data wydania, data premiery, rok wydania, data publikacji, premiera; rok, data',
  number: 'numer utworu, numer ścieżki; numer, ścieżka, lp, poz, pozycja',
  disc: 'numer płyty, numer dysku',
  duration: 'czas trwania, długość, długość utworu; czas',
  tags: 'gatunek, gatunki, gatunek muzyczny; styl',
  stream: 'plik, nazwa pliku, plik audio, ścieżka pliku',
  cover: 'okładka, okładka albumu; obraz, obrazek',
  license: 'licencja',
  links: 'odnośnik, strona, strona internetowa',
  description: 'opis, opis albumu',
}

/** Names that mean something in the export of one program, which has another column that others do not have. */
export const BESIDE: readonly {
  readonly name: string
  readonly beside: readonly string[]
  readonly meaning: Meaning
}[] = [
  // Discogs: a collection, an inventory, a wantlist.
  { name: 'release id', beside: ['collection folder', 'listing id', 'rating'], meaning: 'discogs' },
]

export const LANGUAGES: readonly Language[] = [
  english,
  german,
  french,
  spanish,
  portuguese,
  italian,
  dutch,
  polish,
  czech,
  swedish,
  russian,
  japanese,
  arabic,
  hebrew,
  simplifiedChinese,
  traditionalChinese,
  korean,
  greek,
  turkish,
  hungarian,
  finnish,
  danish,
  ukrainian,
]
