// Names of columns in languages of Western and Northern Europe, as in known-names.ts.
import type { Language } from './meanings.ts'

const german: Language = {
  title:
    'titelname, songtitel, liedtitel, tracktitel, stücktitel, name des titels; titel, lied, stück, stueck; werktitel',
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
  duration:
    'dauer, länge, laenge, laufzeit, spielzeit, spieldauer, titellänge, tracklänge, titeldauer; zeit; minuten',
  tags: 'musikrichtung, stilrichtung; stil, schlagworte, schlagwörter',
  stream: 'dateiname, datei, pfad, dateipfad, audiodatei, speicherort; adresse',
  cover: 'titelbild, coverbild, cover datei, hülle, albumcover; bild',
  license: 'lizenz',
  links: 'webseite, netzseite, verweis, adresse',
  description: 'beschreibung, albumbeschreibung, beschreibungstext, pressetext, infotext',
}

const french: Language = {
  title:
    'titre du morceau, titre de la chanson, titre piste, titre de la piste, nom du morceau; titre, morceau, chanson; titre de l oeuvre',
  version: 'sous titre',
  artist:
    'artiste, artistes, nom de l artiste, nom artiste, interprète, interprètes, artiste principal, artiste de la piste, artistes de la piste; groupe',
  album: 'titre de l album, titre album, nom de l album; disque',
  albumArtist: 'artiste de l album, artiste album, artiste principal album, artiste principal de l album',
  label: 'maison de disques, nom du label; éditeur',
  catalogNumber: 'numéro de catalogue, no catalogue, référence catalogue; référence, catalogue',
  barcode: 'code barres, code barre, code à barres, code upc, code ean, code upc ean',
  date: 'date de sortie, date de parution, date de publication, année de sortie, année de parution, date sortie; année, sortie',
  number: 'numéro de piste, numéro piste, numéro du morceau; numéro, piste',
  disc: 'numéro de disque, numéro du disque, no disque, numéro de cd, numéro de volume',
  duration: 'durée, durée du morceau, durée piste; temps, minutage; minutes',
  tags: 'genre musical; style musical, étiquettes',
  stream: 'fichier, nom du fichier, nom de fichier, fichier audio, chemin, emplacement; lien, adresse',
  cover: 'pochette, couverture, image de couverture; visuel',
  license: 'licence',
  links: 'lien, liens, site web, page web',
  description: 'description de l album, texte de présentation',
}

const spanish: Language = {
  title:
    'título de la canción, título de la pista, título del tema, nombre de la canción, título canción; título, canción, tema; título de la obra',
  version: 'versión, subtítulo',
  artist:
    'artista, artistas, nombre del artista, nombre artista, intérprete, intérpretes, artista principal; grupo, banda',
  album: 'álbum, título del álbum, título álbum, nombre del álbum, lanzamiento; disco',
  albumArtist: 'artista del álbum, artista álbum',
  label: 'sello, sello discográfico, discográfica, compañía discográfica, casa discográfica',
  catalogNumber: 'número de catálogo, no catálogo, referencia de catálogo; referencia, catálogo',
  barcode: 'código de barras, codigo barras',
  date: 'fecha de lanzamiento, fecha de publicación, fecha lanzamiento, fecha de salida, año de lanzamiento, año de publicación; año, fecha, lanzamiento',
  number: 'número de pista, número pista; número, pista',
  disc: 'número de disco, no disco',
  duration: 'duración, duración de la pista; tiempo; minutos',
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
  label: 'selo, gravadora, editora discográfica, nome da editora, etiqueta; editora',
  catalogNumber: 'número de catálogo, no catálogo; referência, catálogo',
  barcode: 'código de barras',
  date: 'data de lançamento, data lançamento, ano de lançamento, data de publicação, data de edição, ano de edição; ano, data, lançamento',
  number: 'número da faixa, número de faixa, no faixa; número, faixa',
  disc: 'número do disco, no disco',
  duration: 'duração, duração da faixa; tempo; minutos',
  tags: 'gênero, gêneros, gênero musical; estilo, etiquetas',
  stream: 'arquivo, ficheiro, nome do arquivo, nome do ficheiro, arquivo de áudio, caminho; ligação',
  cover: 'capa, imagem da capa, capa do álbum; imagem',
  license: 'licença',
  links: 'ligação, ligações, página, site',
  description: 'descrição',
}

const italian: Language = {
  title:
    'titolo brano, titolo del brano, titolo traccia, titolo della traccia, titolo canzone, nome brano; titolo, brano, canzone; titolo dell opera',
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
  duration: 'durata, durata brano; tempo; minuti',
  tags: 'genere, generi, genere musicale; stile',
  stream: 'nome file, nome del file, file audio, percorso; collegamento',
  cover: 'copertina, immagine di copertina; immagine',
  license: 'licenza',
  links: 'collegamento, sito, sito web, pagina web',
  description: 'descrizione',
}

const dutch: Language = {
  title:
    'tracktitel, songtitel, liedtitel, titel van het nummer, naam van het nummer; titel, liedje, naam; werktitel',
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
  duration: 'duur, lengte, speelduur, tijdsduur; tijd, speeltijd; minuten',
  tags: 'muziekgenre; stijl, trefwoorden',
  stream: 'bestand, bestandsnaam, audiobestand, bestandspad, pad',
  cover: 'hoes, hoesafbeelding, albumhoes; afbeelding',
  license: 'licentie',
  links: 'koppeling, webpagina',
  description: 'beschrijving',
}

const swedish: Language = {
  title: 'låttitel, låtnamn, spårtitel, spårnamn, titel på låten; titel, låt, namn',
  version: 'undertitel',
  artist: 'artister, artistnamn, artistens namn, huvudartist, utförare; grupp',
  album: 'albumtitel, albumnamn, utgåva; skiva, skivtitel',
  albumArtist: 'albumartist',
  label: 'skivbolag, skivmärke, etikett, bolag',
  catalogNumber: 'katalognummer; katalog',
  barcode: 'streckkod',
  date: 'utgivningsdatum, utgivningsår, utgiven, släppt, releasedatum, släppdatum; år, datum',
  number: 'spårnummer, låtnummer; nummer, spår',
  disc: 'skivnummer, skiva nr, cd nummer',
  duration: 'längd, speltid, låtlängd, spårlängd; tid',
  tags: 'genrer, musikstil; stil',
  stream: 'fil, filnamn, ljudfil, sökväg',
  cover: 'omslag, omslagsbild, albumomslag; bild',
  license: 'licens',
  links: 'länk, länkar, webbplats, hemsida, webbsida',
  description: 'beskrivning, albumbeskrivning',
}

const finnish: Language = {
  title: 'kappaleen nimi, biisin nimi, raidan nimi; kappale, biisi, raita, nimi',
  version: 'versio, alaotsikko',
  artist: 'artisti, artistit, artistin nimi, esittäjä, esittäjät, pääartisti; yhtye, bändi',
  album: 'albumi, albumin nimi, levyn nimi, julkaisun nimi; julkaisu, levy',
  albumArtist: 'albumin artisti, albumin esittäjä, levyn esittäjä',
  label: 'levy yhtiö, levymerkki',
  catalogNumber: 'luettelonumero, katalogin numero, kataloginumero',
  barcode: 'viivakoodi, ean koodi, upc koodi',
  date: 'julkaisupäivä, julkaisupvm, julkaisuvuosi, ilmestymispäivä, ilmestymisvuosi, julkaistu; vuosi, päivämäärä',
  number: 'raidan numero, raitanumero, kappaleen numero, kappalenumero, järjestysnumero; numero',
  disc: 'levyn numero, levynumero',
  duration: 'kesto, pituus, kappaleen kesto, kappaleen pituus, soittoaika; aika',
  tags: 'tyylilaji, tyylilajit, lajityyppi, musiikkityyli; tyyli, avainsanat',
  isrc: 'isrc koodi',
  stream: 'tiedosto, tiedostonimi, tiedoston nimi, äänitiedosto, tiedostopolku; polku',
  cover: 'kansi, kansikuva, levynkansi; kuva',
  license: 'lisenssi',
  links: 'linkki, linkit, verkkosivu, kotisivu',
  description: 'kuvaus, albumin kuvaus',
}

const danish: Language = {
  title: 'sangtitel, nummertitel, titel på nummer, tracknavn; navn, sang, skæring',
  version: 'undertitel',
  artist: 'kunstner, kunstnere, kunstnernavn, kunstnerens navn, udøvende, hovedkunstner; gruppe',
  album: 'albumnavn, udgivelse, udgivelsens titel; plade, pladetitel',
  albumArtist: 'albumkunstner',
  label: 'pladeselskab, plademærke, selskab',
  catalogNumber: 'katalognummer',
  barcode: 'stregkode',
  date: 'udgivelsesdato, udgivelsesår, udgivet, udgivet den; år, dato',
  number: 'spornummer, sangnummer, skæringsnummer; spor',
  disc: 'pladenummer, skivenummer, disknummer',
  duration: 'varighed, længde, spilletid, sanglængde; tid',
  tags: 'genrer, musikgenre; stilart',
  isrc: 'isrc kode',
  stream: 'filnavn, lydfil, filsti',
  cover: 'omslag, omslagsbillede, pladecover; billede',
  license: 'licens',
  links: 'webside, hjemmeside, netside',
  description: 'beskrivelse, albumbeskrivelse',
}

export const WESTERN: readonly Language[] = [
  german,
  french,
  spanish,
  portuguese,
  italian,
  dutch,
  swedish,
  finnish,
  danish,
]
