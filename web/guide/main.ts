import '../shared/inter.css'
import '../shared/theme.css'
import '../site/bar.css'
import './guide.css'
